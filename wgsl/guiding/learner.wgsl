// What paths teach of the directions that their vertices drew: for each cell of directions what came from there, f |cos θ| L, so that the BSDF
// counts where all of a leaf have it in common (Müller et al. 2017, section 3), and for each probability of drawing from what was learned the
// second moment that the estimate would have had with it, which is known for all of them from any sample. Second moments of the cells, whose roots leave the
// least variance once they are known (Rath et al. 2020), have too much noise of their own: bench/RESULTS.md, "Path guiding".
//
// Sums are integers, so that no order of the threads changes them. What is far above the mean is cut off: that biases no image, since any guide is right.

import package::film::contribution::contribution_total;
import package::film::sums::film_keeps;
import package::guiding::learned::{GREATEST, GREATEST_OF_ALL, GREATEST_SQUARE, LEARNED_COUNT, LEARNED_COUNTS, LEARNED_DECISIONS, LEARNED_GREATEST};
import package::guiding::learned::{LEARNED_MOMENTS, LEARNED_SUM, LEARNED_VERTICES, LEARNED_WORDS};
import package::guiding::learned::{SHARE_COUNT, SHARES, UNIT, UNIT_SQUARE};
import package::guiding::table::{LEAF_TEXELS, LEAVES, Seen, table_cell, table_state};
import package::material::BsdfSample;
import package::math::{frame_to_world, luminance};
import package::sampler::sampler_1d;
import package::surface::point::{Surface, IN_MEDIUM};

/// A part of the training. Shared with the host.
struct Lesson {
  /// Numbers of its paths, and of the path after the last.
  first: u32,
  end: u32,
  /// PILOT: nothing is known yet; what is met is written down for the tree. TRIAL: nothing is learned, but whether it was of use.
  part: u32,
  /// Number of the first sample: no image has so many.
  sample: u32,
}

/// How a vertex drew its direction: the probability of drawing from what was learned, the densities of it and of the BSDF, and of both together.
struct Decision { leaf: u32, share: f32, learned: f32, own: f32, pdf: f32, seen: Seen }

/// Of a vertex of the pilot: what the tree divides, and the mean that the leaves begin with.
struct Visit {
  p: vec3f,
  /// What its direction brought: f |cos θ| L / pdf.
  brought: f32,
  n: vec3f,
  /// 1 / distance of the vertex after it; 0: there is none.
  nearness: f32,
  /// 1: there is such a vertex.
  is: f32,
}

@group(0) @binding(1) var<uniform> lesson: Lesson;
/// LEARNED_WORDS a leaf.
@group(0) @binding(7) var<storage, read_write> learned: array<atomic<u32>>;
@group(0) @binding(10) var<storage, read_write> visits: array<Visit>;

/// Parts of a training. Shared with the host.
const PILOT = 1u;
const TRIAL = 2u;
/// Vertices of a path that teach something; those of a pilot.
const MAX_LESSONS = 12u;
const MAX_VISITS = 8u;
/// Stands for the cell of a direction that only the BSDF can draw.
const NO_CELL = 0xffffffffu;

struct Lessons { decision: Decision, cell: u32, beta: f32, before: f32 }

var<private> lessons: array<Lessons, MAX_LESSONS>;
var<private> lesson_count: u32;
/// First of this path's places for visits.
var<private> visit_first: u32;

fn learn_start(path: u32) {
  lesson_count = 0u;
  visit_first = path * MAX_VISITS;
}

/// A vertex to which `beta` leads has drawn its direction.
fn learn_decision(decision: Decision, s: Surface, drawn: BsdfSample, beta: vec3f) {
  if (lesson.part == PILOT && lesson_count > 0u) {
    let last = visit_first + lesson_count - 1u;
    if (visits[last].nearness == 0.0) { visits[last].nearness = 1.0 / max(distance(visits[last].p, s.hit.p), 1.0e-30); }
  }
  if (lesson_count >= MAX_LESSONS || drawn.pdf <= 0.0 || lesson.part == TRIAL) { return; }
  if (lesson.part == PILOT) {
    if (drawn.specular || lesson_count >= MAX_VISITS) { return; }
    var n = s.hit.n;
    @if(scattering) { if (s.material == IN_MEDIUM) { n = vec3f(0.0); } }
    visits[visit_first + lesson_count] = Visit(s.hit.p, 0.0, n, 0.0, 1.0);
  } else if (decision.leaf == 0u) { return; }
  var cell = NO_CELL;
  if (!drawn.specular && decision.leaf > 0u) { cell = table_cell(decision.seen, normalize(frame_to_world(s.frame, drawn.wi))); }
  lessons[lesson_count] = Lessons(decision, cell, luminance(beta), luminance(contribution_total()));
  lesson_count++;
}

/// What two samples of a pixel brought in a trial, the vertices of both, and the tile of the image that they are in.
fn learn_pair(pair: u32, brought: vec2f, vertices: u32, tile: u32) {
  visits[pair] = Visit(vec3f(brought, f32(vertices)), 0.0, vec3f(f32(tile), 0.0, 0.0), 0.0, 1.0);
}

/// The path has ended: what came after each vertex is what its direction brought.
fn learn_end() {
  if (!film_keeps(contribution_total())) { return; }
  let all = luminance(contribution_total());
  for (var i = 0u; i < lesson_count; i++) {
    let each = lessons[i];
    if (each.beta <= 0.0) { continue; }
    // f |cos θ| L / pdf.
    let estimate = max(0.0, all - each.before) / each.beta;
    if (lesson.part == PILOT) { visits[visit_first + i].brought = estimate; } else { learn_from(each, estimate, lesson_count - i); }
  }
}

/// @param vertices that came after it, the next one at least
fn learn_from(each: Lessons, estimate: f32, vertices: u32) {
  let decision = each.decision;
  let base = (decision.leaf - LEAVES) / LEAF_TEXELS * LEARNED_WORDS;
  atomicAdd(&learned[base + LEARNED_DECISIONS], 1u);
  atomicAdd(&learned[base + LEARNED_VERTICES], vertices);
  if (!(estimate > 0.0)) { return; }
  atomicAdd(&learned[base + LEARNED_COUNT], 1u);
  atomicMax(&learned[base + LEARNED_GREATEST], bitcast<u32>(estimate));
  let scale = table_state(decision.leaf).y;
  if (scale <= 0.0) { return; }
  let brought = estimate / scale;
  if (each.cell != NO_CELL) {
    atomicAdd(&learned[base + each.cell], units(min(brought, GREATEST) * UNIT));
    atomicAdd(&learned[base + LEARNED_COUNTS + each.cell], 1u);
  }
  atomicAdd(&learned[base + LEARNED_SUM], units(min(brought, GREATEST_OF_ALL) * UNIT));
  if (decision.share <= 0.0) { return; }
  var shares = SHARES;
  for (var i = 0u; i < SHARE_COUNT; i++) {
    let dirac = (1.0 - decision.share) / (1.0 - shares[i]);
    let other = decision.pdf / mix(decision.own, decision.learned, shares[i]);
    let square = brought * brought * select(other, dirac, each.cell == NO_CELL);
    atomicAdd(&learned[base + LEARNED_MOMENTS + i], units(min(square, GREATEST_SQUARE) * UNIT_SQUARE));
  }
}

/// Rounded at random, so that what is small counts as well.
fn units(number: f32) -> u32 { return u32(number + sampler_1d(0u)); }
