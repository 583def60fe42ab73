// Sums over the decisions of a training, as integers: what a leaf of the table has of them.

/// Of a leaf: what each cell of directions brought, how many decisions of each brought light, how many of all, the greatest estimate as a float (positive
/// floats are in the order of their words), a second moment for each of SHARES, the sum of the same estimates; of all decisions, with light or without,
/// how many there were and how many vertices came after them.
const LEARNED_COUNTS = 4096u;
const LEARNED_COUNT = 8192u;
const LEARNED_GREATEST = 8193u;
const LEARNED_MOMENTS = 8194u;
const LEARNED_SUM = 8199u;
const LEARNED_DECISIONS = 8200u;
const LEARNED_VERTICES = 8201u;
const LEARNED_WORDS = 8202u;
/// Probabilities of drawing from what was learned that there are.
const SHARE_COUNT = 5u;
const SHARES = array<f32, SHARE_COUNT>(0.0, 0.3, 0.5, 0.7, 0.9);
/// Units of an estimate that is as large as the mean of those that brought light, and of its square.
const UNIT = 16.0;
const UNIT_SQUARE = 1.0;
/// The greatest that counts, over the mean: one estimate out of the ordinary says little about where light comes from. And of squares, over that of the mean.
const GREATEST = 16.0;
const GREATEST_SQUARE = 65536.0;
/// And of the mean that roulette goes by.
const GREATEST_OF_ALL = 256.0;
