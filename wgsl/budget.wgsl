// How much work the loops of materials may do for one sample. Written into them before they are compiled
// (src/shader/budget.ts): a loop without end costs a sample, not the machine.

@if(budget) import package::scene::report;

/// Operations that one sample may spend in loops, roughly: elements of the syntax tree.
const BUDGET = 4194304u;

/// What a sample shows that ran out: magenta, far from what light does.
const OVER_BUDGET = vec3f(1.0, 0.0, 1.0);

var<private> budget_used: u32;
/// The loop that ran out first: number of its module and line. 0: none.
var<private> budget_place: u32;

/// Takes `cost` for an iteration of the loop at `place`. True: nothing is left.
fn budget_spent(cost: u32, place: u32) -> bool {
  budget_used = min(budget_used, BUDGET) + cost;
  if (budget_used <= BUDGET) { return false; }
  if (budget_place == 0u) { budget_place = place; }
  return true;
}

/// The sample's radiance, or the colour that says that it ran out; then the host is told where.
@if(budget)
fn budget_checked(L: vec3f) -> vec3f {
  if (budget_place == 0u) { return L; }
  atomicMax(&report.over_budget, budget_place);
  return OVER_BUDGET;
}
