// How much work the loops of materials may do for one sample. Written into them before they are compiled
// (src/shader/budget.ts): a loop without end costs a sample, not the machine.

import package::config::LOOP_BUDGET;
@if(budget) import package::scene::report;
@if(densities) import package::medium::density::density_told;

/// What a sample shows that ran out: magenta, far from what light does.
const OVER_BUDGET = vec3f(1.0, 0.0, 1.0);

var<private> budget_used: u32;
/// The loop that ran out first: number of its module and line. 0: none.
var<private> budget_place: u32;

/// A new sample begins.
@if(budget)
fn budget_start() {
  budget_used = 0u;
  budget_place = 0u;
}

/// Takes `cost` for an iteration of the loop at `place`. True: nothing is left.
fn budget_spent(cost: u32, place: u32) -> bool {
  budget_used = min(budget_used, LOOP_BUDGET) + cost;
  if (budget_used <= LOOP_BUDGET) { return false; }
  if (budget_place == 0u) { budget_place = place; }
  return true;
}

/// Whether this sample has run out: loops of ours that call programs end then.
fn budget_is_out() -> bool { return budget_place != 0u; }

/// Whether some thread has told of a loop without end: tables then stop early.
@if(budget)
fn budget_was_exceeded() -> bool { return atomicLoad(&report.over_budget) != 0u; }

/// Tells the host of this thread's loop without end, if it met one.
@if(budget && !densities)
fn budget_tell() { if (budget_place != 0u) { atomicMax(&report.over_budget, budget_place); } }

/// And of a density that exceeded its majorant.
@if(densities)
fn budget_tell() {
  if (budget_place != 0u) { atomicMax(&report.over_budget, budget_place); }
  let over_majorant = density_told();
  if (over_majorant != 0u) { atomicMax(&report.over_majorant, over_majorant); }
}

/// The sample's radiance, or the colour that says that it ran out; then the host is told where.
@if(budget)
fn budget_checked(L: vec3f) -> vec3f {
  budget_tell();
  return select(OVER_BUDGET, L, budget_place == 0u);
}
