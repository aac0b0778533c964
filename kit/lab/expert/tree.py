"""A tree search over determinizations: information-set Monte Carlo tree search.

Each step of the search deals the hidden cards at random and goes down the tree along moves that are legal in this deal.
It adds one node for a new move. Then careful players play on, and their result counts for all nodes on the path. Moves
with good results are tried more often, by each seat in its own interest. All deals share one tree, because the seat
must choose one move for all of them: P. Cowling and others, "Information set Monte Carlo tree search", 2012.

A node tries new moves in the order of their careful scores. The number of these moves grows with its visits
(progressive widening: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007).
"""

import numpy as np

from kit.lab.best_moves import CAREFUL
from kit.lab.careful import DETERMINIZATIONS, HORIZON, score_move, score_position
from kit.lab.hidden_cards import deal_hidden_cards, find_hidden_cards
from kit.lab.playout import play_on
from kit.rules.choices import copy_to, count, move_at, new_choices, set_count
from kit.rules.engine import find_legal
from kit.rules.law import is_over, play, seats
from kit.rules.table import TURN, number

MOVE, SEAT, CHILD, SIBLING, VISITS, OFFERS, TOTAL = range(7)  # columns of a node; TOTAL is the sum of its results
ROOT = 0  # the first node, for the position itself; in place of a child or sibling: there is none
DEEPEST = 100  # moves of a path, at most
EXPLORATION = 0.7  # standard deviations of the results: the bonus for moves that were tried seldom
WIDTH, WIDTH_POWER = 2, 0.4  # a node tries WIDTH moves, times its visits to this power


def keep_expert_move(tables, choices, move_number):
    """Keep in `choices`, which has all legal moves, only the move that the search tries most often."""
    if count(choices) < 2:
        return
    nodes, path = np.zeros((DETERMINIZATIONS + 1, 7), np.int64), np.zeros(DEEPEST, np.int64)
    later_choices, seat, square_sum = new_choices(), number(tables[1], TURN), 0.0
    results, hidden = np.zeros(seats(tables[1]) + 1, np.int64), find_hidden_cards(tables[1], seat)
    nodes[ROOT, SEAT] = seat
    for new_node in range(1, DETERMINIZATIONS + 1):
        tables[2] = tables[1]
        t = tables[2]
        deal_hidden_cards(t, hidden, move_number, new_node)
        length = go_down(t, nodes, new_node, path, later_choices, find_deviation(nodes, square_sum))
        play_on(t, later_choices, CAREFUL, move_number + length, HORIZON)
        for other in range(1, len(results)):
            results[other] = score_position(t, other)
        square_sum += results[seat] ** 2
        count_result(nodes, ROOT, results[seat])
        for step in range(length):
            count_result(nodes, path[step], results[nodes[path[step], SEAT]])
    choices[1] = nodes[find_most_visited(nodes), MOVE]
    set_count(choices, 1)


def go_down(t, nodes, new_node, path, choices, deviation):
    """Play on a table along the tree, down to a new node or the end of the game. Return the number of moves.

    `path` gets the node of each move. `deviation` is the standard deviation of the results so far.
    """
    node, length = ROOT, 0
    while node != new_node and length < DEEPEST and not is_over(t):
        find_legal(t, choices)
        parent, seat, legal = node, number(t, TURN), count(choices)
        node = choose_child(nodes, parent, choices, deviation)
        tried = legal - count(choices)
        if tried < min(legal, WIDTH * (1 + nodes[parent, VISITS]) ** WIDTH_POWER):
            keep_best_new_move(t, choices)
            node = new_node
            nodes[node, MOVE], nodes[node, SEAT], nodes[node, OFFERS] = choices[1], seat, 1
            nodes[node, SIBLING], nodes[parent, CHILD] = nodes[parent, CHILD], node
        choices[1] = nodes[node, MOVE]
        play(t, move_at(choices, 0), None)
        path[length] = node
        length += 1
    return length


def choose_child(nodes, parent, choices, deviation):
    """Return the legal child with the best mean result, with a bonus if it was tried seldom; or ROOT if there is none.

    The function keeps in `choices` only the legal moves without a node.
    """
    best, best_value, child = ROOT, 0.0, nodes[parent, CHILD]
    while child != ROOT:
        for place in range(count(choices)):
            if choices[place + 1] == nodes[child, MOVE]:
                copy_to(choices, place, count(choices) - 1)
                set_count(choices, count(choices) - 1)
                nodes[child, OFFERS] += 1
                value = estimate_result(nodes[child], deviation)
                if best == ROOT or value > best_value:
                    best, best_value = child, value
                break
        child = nodes[child, SIBLING]
    return best


def estimate_result(node, deviation):
    """Return the mean result of a node, with a bonus if it was tried seldom though it could often be tried (UCB1)."""
    bonus = EXPLORATION * deviation * np.sqrt(np.log(node[OFFERS]) / node[VISITS])
    return node[TOTAL] / node[VISITS] + bonus


def keep_best_new_move(t, choices):
    """Put the move with the best careful score at the first place; among equal moves, the lowest number."""
    best = 0
    for place in range(1, count(choices)):
        score, best_score = score_move(t, move_at(choices, place)), score_move(t, move_at(choices, best))
        if score > best_score or (score == best_score and choices[place + 1] < choices[best + 1]):
            best = place
    copy_to(choices, 0, best)


def count_result(nodes, node, result):
    """Count a result for a node."""
    nodes[node, VISITS] += 1
    nodes[node, TOTAL] += result


def find_deviation(nodes, square_sum):
    """Return the standard deviation of the results so far, at least 1. `square_sum` is the sum of their squares."""
    visits = max(1, nodes[ROOT, VISITS])
    mean = nodes[ROOT, TOTAL] / visits
    return np.sqrt(max(1.0, square_sum / visits - mean * mean))


def find_most_visited(nodes):
    """Return the child of the root with most visits; among equals, the first one that was tried."""
    best, child = ROOT, nodes[ROOT, CHILD]
    while child != ROOT:
        if best == ROOT or nodes[child, VISITS] >= nodes[best, VISITS]:
            best = child
        child = nodes[child, SIBLING]
    return best
