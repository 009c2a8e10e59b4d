/**
 * The painter's inner loops in AssemblyScript: those of paint/src/core/plain.ts, many numbers at a time.
 * Four bands of a picture are dithered side by side, since each pixel has to wait for the one before it: of eight lanes
 * 0 to 2 hold red, green and blue of one band, 4 to 6 those of the next. Lanes 3 and 7 are always at their least.
 * Constant vectors lie in memory, since engines build those in code anew for every use, from four instructions.
 */

const WIDEST: i32 = 4096
/** Counted light of the inks, four numbers each; and the part of it that goes to the next pixel. */
const INKS: usize = 2048
const PARTS: usize = INKS + 128
/** Weight of the next pixel, eight times; then weights in pairs, four times each, as core/wasm.ts lists them. */
const AHEAD: usize = PARTS + 128
const PAIRS: usize = AHEAD + 16
/** The number of colours that are inks; then each colour, red lowest, with one more than its ink on top. */
const EXACT: usize = PAIRS + 112
/** The bend of the way from each node to the next, in 64ths: ten bytes. */
const BENDS: usize = EXACT + 64
/** The slopes that eight pixels lie on; and the parts of them, first node and red, then green and blue. */
const PLACES: usize = BENDS + 16
const SHARES: usize = PLACES + 16
/** Marks of a chunk of each band, a byte each; and counted light, four numbers a pixel. */
const MARKS: usize = SHARES + 64
const LIGHT: usize = MARKS + 256
const GREY: usize = LIGHT + 2048
const CURVE: usize = GREY + 1536
/** Four rows of inks, and four of RGBA. */
const OUT: usize = CURVE + 8192
const SOURCE: usize = OUT + 16384
/** Counted light of one row, four numbers a pixel. */
const ROW: usize = SOURCE + 65536
/** Cell → eight times the nearest ink. */
const NEAREST: usize = ROW + 32768
/** Counted light of the look's nodes, blue fastest, four numbers each, the last the least there is. */
const NODES: usize = NEAREST + 32768
/** For each cube between nodes and each order of red, green and blue: its first node, and what each of them adds. */
const SLOPES: usize = NODES + 10688
/** Three rows of errors, 32 bytes a pixel, with room for a chunk before and four pixels after. */
const ERRORS: usize = SLOPES + 256000
const ERROR_ROW: usize = 133248

/** The pixels of a row that are worked on at a time: they stay in the nearest memory. */
const CHUNK: i32 = 64
/** The address of a row's inks for positions that count the room before the row, as those of errors do. */
const INK: usize = OUT - 64
const SKIP: u32 = 255
/** The distance from one node to the next along red, green and blue, in bytes. */
const RED: usize = 968
const GREEN: usize = 88
const BLUE: usize = 8

const LOW_BYTES = memory.data<u16>([255, 255, 255, 255, 255, 255, 255, 255], 16)
const TEN = memory.data<u16>([10, 10, 10, 10, 10, 10, 10, 10], 16)
const FULL = memory.data<u16>([16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384], 16)
const CUBE_RED = memory.data<u16>([800, 800, 800, 800, 800, 800, 800, 800], 16)
const CUBE_GREEN = memory.data<u16>([80, 80, 80, 80, 80, 80, 80, 80], 16)
const TWO = memory.data<u16>([2, 2, 2, 2, 2, 2, 2, 2], 16)
const FOUR = memory.data<u16>([4, 4, 4, 4, 4, 4, 4, 4], 16)
/** Ones in red and blue that are neither 0 nor 255 after one is added. */
const NO_INK = memory.data<u32>([0xfe00fe, 0xfe00fe, 0xfe00fe, 0xfe00fe], 16)
/** One more than counted light of the panel's black. */
const ABOVE_BLACK = memory.data<i16>([-16382, -16382, -16382, -16382, -16382, -16382, -16382, -16382], 16)
const LEAST = memory.data<i16>([-32768, -32768, -32768, -32768, -32768, -32768, -32768, -32768], 16)
