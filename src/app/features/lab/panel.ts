/** The Lab panel: verdicts on the material that the Material panel is about, and pictures of what they rest on. */
import './lab.css';
import './plots.css';
import { el } from '../../ui/dom.ts';
import type { Page } from '../../shell/page.ts';
import { albedoPlot } from './albedo.ts';
import { disclosure } from './disclosure.ts';
import { efficiencyPlot } from './efficiency.ts';
import { furnaceSection } from './furnace.ts';
import { head } from './head.ts';
import { lobeSection } from './lobe.ts';
import { residualPlot } from './residuals.ts';
import { LabRun } from './run.ts';
import { tabMark } from './tab-mark.ts';
import { verdicts } from './verdicts.ts';

/** Narrower than this (px) the pictures are small. */
const COMFORTABLE = 480;

export function mountLab(page: Page, container: HTMLElement): void {
  widen(page);
  container.classList.add('lab-panel');
  const run = new LabRun(page);
  const lobe = lobeSection(page, run);
  const furnace = furnaceSection(page, run);
  const [albedo, sampling, efficiency] = [albedoPlot(), residualPlot(page), efficiencyPlot()];
  const refreshVisible = (): void => {
    const { open, tab } = page.state.get().dock;
    const isShown = open && tab === 'lab' && run.state.get().subject !== null;
    lobe.visible(isShown && lobePart.isOpen);
    furnace.visible(isShown && furnacePart.isOpen);
  };
  const lobePart = disclosure('Lobe', true, () => refreshVisible(), lobe.element);
  const furnacePart = disclosure('White furnace', false, () => refreshVisible(), furnace.element);
  const albedoPart = disclosure('Albedo', true, () => {}, albedo.element);
  const parts = [
    { plot: sampling, part: disclosure('Sampling on the sphere', true, () => {}, sampling.element) },
    { plot: albedo, part: albedoPart },
    { plot: efficiency, part: disclosure('Efficiency', true, () => {}, efficiency.element) },
  ];
  const look = (wo: readonly number[], front: boolean): void => {
    lobePart.open(true);
    lobe.look(wo, front);
  };
  const rows = verdicts(page, run, look);
  const top = head(page, run, (id) => rows.open(id));
  const empty = el(
    'p',
    { class: 'lab-empty' },
    'Select a shape or a material: here its BSDF is tried on the GPU, claim by claim, at every compile. An environment scatters no light, so there is nothing to try.',
  );
  const note = el(
    'p',
    { class: 'lab-words lab-good' },
    'What is checked is the code that renders: where the editor has errors, that is the last good version.',
  );
  const checks = el('div', { class: 'lab-checks' }, rows.element, note);
  const all = el('div', { class: 'lab-all' }, checks, lobePart.element, ...parts.map(({ part }) => part.element), furnacePart.element);
  container.append(top.element, empty, all);

  const mark = tabMark(run);
  const refresh = (): void => {
    mark();
    const { subject, report } = run.state.get();
    empty.hidden = subject !== null;
    all.hidden = subject === null;
    note.hidden = report === null;
    top.refresh();
    rows.show(report);
    lobePart.note.textContent = subject === null ? '' : 'with the scene’s parameters';
  };
  let shown = run.state.get().report;
  run.state.subscribe((now) => {
    refresh();
    if (now.report !== shown) {
      shown = now.report;
      albedoPart.note.textContent = now.onlyThese ? 'with the scene’s parameters' : 'with the default parameters';
      for (const { plot, part } of parts) {
        plot.show(shown);
        part.element.hidden = plot.element.hidden;
      }
    }
    refreshVisible();
  });
  for (const { plot, part } of parts) {
    plot.show(null);
    part.element.hidden = true;
  }
  page.state.subscribe((now, before) => now.dock !== before.dock && refreshVisible());
  refresh();
  refreshVisible();
}

/** The first time the panel is shown beside the picture it takes the room that it needs. */
function widen(page: Page): void {
  const { dock } = page.state.get();
  if (dock.width < COMFORTABLE && innerWidth >= 3 * COMFORTABLE - 200) page.state.update({ dock: { ...dock, width: COMFORTABLE } });
}
