// The compiled engine in a browser, by the manifest that Python uses too: no Python is needed.
//
//   const game = await openGame("grid", manifest, bytes);
//   const rows = game.array("int[2]", [1000, 7]);
//   game.call("play_batch", [tables, 1, players, 5000, rows, stop]);
//
// An array lies in the module's memory, for good; `array.items()` is a view of it, until the next call. A game has one
// memory, so a page that plays for long does so in a worker.

const KINDS = {
  int: BigInt64Array, float: Float64Array, bool: Uint8Array, int8: Int8Array, int16: Int16Array, table: Uint8Array,
};
const BLOCK = 64; // bytes in front of each block of memory
const MOST_NUMBERS = 1000; // of the arguments of a call
const FINE = [0, -2]; // codes of functions that ended well: with a result, or without

export async function openGame(slug, manifest, bytes) {
  const { functions, record } = manifest.games[slug];
  const { exports } = (await WebAssembly.instantiate(bytes, {})).instance;
  const tableBytes = record.piles * record.depth + record.piles + 4 * record.numbers;
  const takeBytes = (size) => {
    const block = exports.allocate(BigInt(Math.max(size, 1)), BLOCK);
    if (!block) throw new Error("the memory of the compiled engine is used up");
    return (block >>> 0) + BLOCK;
  };
  const result = takeBytes(BLOCK), given = takeBytes(MOST_NUMBERS * 8);

  function array(type, shape) {
    const kind = type === "stop" ? "int" : type.split("[")[0];
    const itemBytes = kind === "table" ? tableBytes : KINDS[kind].BYTES_PER_ELEMENT;
    const count = shape.reduce((product, length) => product * length, 1);
    const place = takeBytes(count * itemBytes);
    const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, itemBytes));
    const items = () => new KINDS[kind](exports.memory.buffer, place, kind === "table" ? count * itemBytes : count);
    items().fill(kind === "int" ? 0n : 0);
    const numbers = [0, 0, count, itemBytes, place, ...shape, ...strides].map(BigInt);
    return { items, numbers };
  }

  function flatten(type, value) {
    if (Array.isArray(type)) return type.flatMap((each, index) => flatten(each, value[index]));
    if (type === "int" || type === "bool") return [BigInt(value)];
    return type === "float" ? [value] : value.numbers;
  }

  function call(name, values) {
    const { types, result: kind } = functions[name];
    const numbers = [BigInt(result), BigInt(result + 8), ...flatten(types, values)];
    const before = new DataView(exports.memory.buffer, given);
    numbers.forEach((number, index) => {
      if (typeof number === "bigint") before.setBigInt64(8 * index, number, true);
      else before.setFloat64(8 * index, number, true);
    });
    const code = exports[name](given);
    if (!FINE.includes(code)) throw new Error(`${name} of ${slug} failed (code ${code})`);
    const view = new DataView(exports.memory.buffer);
    return { none: undefined, bool: view.getUint8(result) === 1, int64: Number(view.getBigInt64(result, true)) }[kind];
  }

  return { array, call, tableBytes };
}
