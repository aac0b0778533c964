"""The plain quantiles equal SciPy's."""

import pytest
from scipy.special import betaincinv, stdtrit

from kit.lab.quantiles import beta_quantile, t_quantile


@pytest.mark.parametrize("trials", (1, 2, 10, 100, 10_000, 1_000_000))
@pytest.mark.parametrize("chance", (0.001, 0.025, 0.5, 0.975, 0.9999))
def test_a_quantile_of_beta_is_scipys(trials: int, chance: float) -> None:
    for successes in {1, min(trials, 14), (trials + 1) // 2, trials}:
        shape = successes, trials - successes + 1
        assert beta_quantile(*shape, chance) == pytest.approx(betaincinv(*shape, chance), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("freedom", (1, 2, 9, 99, 9_999, 999_999))
@pytest.mark.parametrize("chance", (0.6, 0.9, 0.975, 0.999, 0.99999))
def test_a_quantile_of_t_is_scipys(freedom: int, chance: float) -> None:
    assert t_quantile(freedom, chance) == pytest.approx(stdtrit(freedom, chance), rel=1e-9)
