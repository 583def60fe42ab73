/** The Lab panel: verdicts on the program that the Material panel is about, and pictures of what they rest on. */
import './lab.css';
import './plots.css';
import { html, render } from 'lit-html';
import type { LabReport } from '../../../lab/report.ts';
import type { Page } from '../../shell/page.ts';
import { albedoPlot } from './albedo.ts';
import { disclosure, type Disclosure } from './disclosure.ts';
import { efficiencyPlot } from './efficiency.ts';
import { FurnaceSection } from './furnace.ts';
import { LabHead } from './head.ts';
import { LobeSection } from './lobe.ts';
import { residualPlot } from './residuals.ts';
import { LabRun, type AnyReport, type LabState } from './run.ts';
import { tabMark } from './tab-mark.ts';
import { Verdicts } from './verdicts.ts';

/** Narrower than this (px) the pictures are small. */
const COMFORTABLE = 480;

const EMPTY =
  'Select a shape or a material: here its BSDF is tried on the GPU, claim by claim, at every compile; so is an environment or a signed distance that is a program.';
const NOTE = 'What is checked is the code that renders: where the editor has errors, that is the last good version.';
const WITH_SCENE = 'with the scene’s parameters';

/** @param tab, note where the verdict stands in short */
export function mountLab(page: Page, container: HTMLElement, tab: HTMLElement | null, note: HTMLElement): void {
  widen(page);
  container.classList.add('lab-panel');
  new LabPanel(page, container, tab, note).begin();
}

/** A picture of what the report has, in a part of its own. */
interface Plot {
  plot: { element: HTMLElement; show(report: LabReport | null): void };
  part: Disclosure;
}

class LabPanel {
  private readonly page: Page;
  private readonly container: HTMLElement;
  private readonly run: LabRun;
  private readonly lobe: LobeSection;
  private readonly lobePart: Disclosure;
  private readonly furnace: FurnaceSection;
  private readonly furnacePart: Disclosure;
  private readonly plots: readonly Plot[];
  private readonly albedoPart: Disclosure;
  private readonly rows: Verdicts;
  private readonly head: LabHead;
  private readonly mark: () => void;
  private shown: AnyReport | null = null;

  constructor(page: Page, container: HTMLElement, tab: HTMLElement | null, note: HTMLElement) {
    this.page = page;
    this.container = container;
    this.run = new LabRun(page);
    this.lobe = new LobeSection(page, this.run);
    this.furnace = new FurnaceSection(page, this.run);
    this.lobePart = disclosure('Lobe', true, () => this.refreshVisible(), this.lobe.element);
    this.furnacePart = disclosure('White furnace', false, () => this.refreshVisible(), this.furnace.element);
    const [albedo, sampling, efficiency] = [albedoPlot(), residualPlot(page), efficiencyPlot()];
    this.albedoPart = disclosure('Albedo', true, () => {}, albedo.element);
    this.plots = [
      { plot: sampling, part: disclosure('Sampling on the sphere', true, () => {}, sampling.element) },
      { plot: albedo, part: this.albedoPart },
      { plot: efficiency, part: disclosure('Efficiency', true, () => {}, efficiency.element) },
    ];
    this.rows = new Verdicts(page, this.run, (wo, front) => this.look(wo, front));
    this.head = new LabHead(page, this.run, (id) => this.rows.open(id));
    this.mark = tabMark(this.run, tab, note);
  }

  begin(): void {
    this.shown = this.run.state.get().report;
    this.showPlots(null);
    this.run.state.subscribe((now) => this.follow(now));
    this.page.state.subscribe((now, before) => now.dock !== before.dock && this.refreshVisible());
    this.refresh();
    this.refreshVisible();
  }

  private follow({ report, onlyThese }: LabState): void {
    this.refresh();
    if (report !== this.shown) {
      this.shown = report;
      this.albedoPart.note.textContent = onlyThese ? WITH_SCENE : 'with the default parameters';
      this.showPlots(report);
    }
    this.refreshVisible();
  }

  private refresh(): void {
    this.mark();
    const { target, report } = this.run.state.get();
    const scatters = target?.kind === 'material';
    this.head.refresh();
    this.rows.show(report);
    this.lobePart.note.textContent = scatters ? WITH_SCENE : '';
    for (const { element } of [this.lobePart, this.furnacePart]) element.hidden = !scatters;
    const parts = [this.lobePart, ...this.plots.map(({ part }) => part), this.furnacePart];
    render(
      html`${this.head.element}
        <p class="lab-empty" ?hidden=${target !== null}>${EMPTY}</p>
        <div class="lab-all" ?hidden=${target === null}>
          <div class="lab-checks">
            ${this.rows.element}
            <p class="lab-words lab-good" ?hidden=${report === null}>${NOTE}</p>
          </div>
          ${parts.map(({ element }) => element)}
        </div>`,
      this.container,
    );
  }

  private showPlots(all: AnyReport | null): void {
    const report = all !== null && 'plots' in all ? all : null;
    for (const { plot, part } of this.plots) {
      plot.show(report);
      part.element.hidden = report === null || plot.element.hidden;
    }
  }

  /** What nobody sees is not computed. */
  private refreshVisible(): void {
    const isShown = this.page.showsPanel('lab') && this.run.state.get().target?.kind === 'material';
    this.lobe.visible(isShown && this.lobePart.isOpen);
    this.furnace.visible(isShown && this.furnacePart.isOpen);
  }

  private look(wo: readonly number[], front: boolean): void {
    this.lobePart.open(true);
    this.lobe.look(wo, front);
  }
}

/** The first time the panel is shown beside the picture it takes the room that it needs. */
function widen(page: Page): void {
  const { dock } = page.state.get();
  if (dock.width < COMFORTABLE && innerWidth >= 3 * COMFORTABLE - 200) page.state.update({ dock: { ...dock, width: COMFORTABLE } });
}
