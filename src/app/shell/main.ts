/** Entry of the page. */
import '../style/tokens.css';
import '../style/layout.css';
import '../style/overlay.css';
import '../style/dialog.css';
import '../style/touch.css';
import { firstSceneText, growingLibrary } from '../../content/first-library.ts';
import { FIRST_SCENE } from '../../content/scene-groups.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { parseScene } from '../../scene/parse.ts';
import { Linker } from '../../shader/link.ts';
import { prelink } from '../../engine/index.ts';
import { buildGeometry } from '../../scene/geometry/build.ts';
import { mostPrimitives } from '../../scene/geometry/primitives.ts';
import { LARGE } from '../build/builder.ts';
import { registerCommands } from './actions.ts';
import { rememberCode } from '../consent/consent.ts';
import { Disk } from '../storage/disk.ts';
import { storedFilm, storeFilms } from '../storage/films.ts';
import { storeWorkspace, reportAside } from '../storage/workspace.ts';
import { ProjectStorage } from '../storage/storage.ts';
import { freshened } from '../storage/opened.ts';
import { browserTab } from '../storage/tab.ts';
import { isEmbedded } from '../features/share/embedded.ts';
import { firstVisit } from '../features/share/visit.ts';
import { namedVisit } from '../features/gallery/address.ts';
import { fittedFilm } from '../viewport/fitted.ts';
import { installNavigation } from '../viewport/interaction.ts';
import { installCard } from '../viewport/card.ts';
import { readLink } from '../features/lessons/link.ts';
import { firstLanguage, speakPage } from '../words/language.ts';
import { wholeLibrary } from '../programs/loading.ts';
import { firstFeatures, loadFeatures } from './features.ts';
import { Page } from './page.ts';
import { recallTexts } from '../render/kept-texts.ts';
import { markStorage, KernelWatchdog } from '../render/watchdog.ts';
import { sentence } from '../../base/sentence.ts';
import { nextTask } from '../../base/task.ts';

declare global {
  /** Of public/adapter.js, where that came before this. */
  var firstAdapter: Promise<GPUAdapter | null> | undefined;
  /** Of that adapter, asked for there as well. */
  var firstDevice: Promise<GPUDevice> | undefined;
}

/** Of this chunk, by a name that the build makes of all that it holds and leads to. */
const BUILD = import.meta.url;
/** Milliseconds that work which may wait takes at once. */
const TASK_MS = 8;
/** Milliseconds that buttons and keys wait for the picture of a kernel that should be there. */
const KEPT_MS = 100;
const NO_ADAPTER = 'This browser has WebGPU, but offers no graphics adapter.';

const noWebGpu = import.meta.glob<{ showNoWebGpu: (root: HTMLElement, reason: string) => void }>('../features/help/no-webgpu.ts');

async function start(root: HTMLElement): Promise<void> {
  const isWhole = !isEmbedded();
  // Another document has been asked for instead: public/adapter.js.
  if (!isWhole && readLink(location.hash) === null) return;
  performance.mark('penumbra:evaluated');
  // On its way while the page is made; where it cannot be had, that is English.
  void speakPage(firstLanguage()).catch(() => {});
  // To evaluate all of this was a task by itself.
  await nextTask();
  if (navigator.gpu === undefined) return refuse(root, 'This browser does not offer WebGPU.');
  // What stands there meanwhile is the shell in index.html, of which another page's frame shows less.
  if (!isWhole) document.documentElement.dataset.embed = '';
  const storage = new ProjectStorage(new Disk(), browserTab());
  // The graphics process and the storage take their time: the library is parsed meanwhile.
  if (import.meta.hot !== undefined || !recallTexts(growingLibrary.wgsl, BUILD, markStorage())) void parseMeanwhile();
  // A picture in another page leaves what the user keeps here alone.
  if (isWhole) await storage.open();
  const beginning = await beginningOf(storage);
  const page = pageOf(root, storage, beginning);
  const opening = page.session.open();
  // Reported below, where it is waited for.
  opening.catch(() => {});
  await equip(page, isWhole);
  prelinkFirst(page, beginning);
  // Setting the scene is a task by itself.
  await nextTask();
  // A frame in another page has no part but its lesson.
  const names = isWhole ? undefined : ['lessons'];
  try {
    if (!(await opening)) return refuse(root, NO_ADAPTER);
    await begin(page, root, beginning, names);
  } catch (error) {
    root.removeAttribute('aria-busy');
    page.state.update({ running: 'error', error: sentence(error) });
  }
}

/** With what a visit begins. */
interface Beginning {
  visit: { arrive(page: Page): Promise<void> } | null;
  kept: Awaited<ReturnType<ProjectStorage['first']>>;
  /** Of the library, where it is needed at once. */
  whole: Promise<unknown> | null;
  document: SceneDocument;
  source: string;
  /** The same before any edit; null: this is the page's own first scene. */
  opened: SceneDocument | null;
  /** Whether it was stored here. */
  isStored: boolean;
}

async function beginningOf(storage: ProjectStorage): Promise<Beginning> {
  const visit = (await namedVisit(storage)) ?? (await firstVisit(storage));
  const kept = visit?.first ? null : await storage.first();
  // What was stored may need more than the first scene does.
  const whole = visit?.first || kept !== null ? wholeLibrary() : null;
  const stored = kept === null ? null : await freshened(kept);
  // Waited for in begin().
  whole?.catch(() => {});
  if (kept === null) await storage.enter(visit?.first?.work ?? storage.project);
  const found = visit?.first ?? stored;
  const { document, source } = found ?? { document: firstScene(), source: FIRST_SCENE };
  return { visit, kept, whole, document, source, opened: found?.opened ?? null, isStored: found !== null && found === stored };
}

function pageOf(root: HTMLElement, storage: ProjectStorage, { kept, document, source }: Beginning): Page {
  const watchdog = new KernelWatchdog(markStorage(), storage.project);
  addEventListener('pagehide', () => watchdog.leave());
  const page = new Page(root, document, source, storage, watchdog);
  if (kept !== null) {
    page.state.update({ display: kept.display });
    page.history.fill(kept.steps.past, kept.steps.future);
  }
  return page;
}

/** What stands there before the first picture. */
async function equip(page: Page, isWhole: boolean): Promise<void> {
  // Also of a scene that a link has brought here before: the address keeps it over a reload.
  const film = isWhole ? storedFilm(page.storage) : null;
  registerCommands(page);
  installNavigation(page);
  if (isWhole) await furnish(page);
  else (await import('../features/share/embed.ts')).installEmbed(page);
  installCard(page);
  page.session.backup.kept = await film;
  // Tests and the curious: the page's own interface.
  Object.assign(globalThis, { penumbra: page });
}

/** @param names of the features that follow; undefined: all */
async function begin(page: Page, root: HTMLElement, beginning: Beginning, names: string[] | undefined): Promise<void> {
  const { visit, kept, whole, document } = beginning;
  await whole;
  const { storage, session, state } = page;
  // In the quiet after it: nothing waits for the rest yet. Where it cannot be had, whoever needs it says so.
  onFirstPicture(page, () => {
    void wholeLibrary().catch(() => {});
    // Without it films are not brought back by undo, and rows that scroll do not fade.
    void import('./afterwards.ts').then((each) => each.furnishAfterwards(page, BUILD)).catch(() => {});
    // Nothing to do where it was parsed before.
    void parseMeanwhile();
  });
  state.update({ adapter: session.gpu?.adapter.name ?? '' });
  const compiling = new Promise<void>((resolve) => {
    const stop = session.watchdog.begun.listen(() => {
      stop();
      // One that public/adapter.js has had compiled is there at once: then the picture goes first.
      resolve(globalThis.keptKernels === undefined ? nextTask() : new Promise((there) => setTimeout(there, KEPT_MS)));
    });
  });
  const first = loadFirst(page, beginning);
  if (kept?.isCopy === true)
    page.say(`“${document.title}” is open in another tab. This tab shows a copy of its own: neither overwrites the other.`, 'note');
  storeWorkspace(page);
  rememberCode(page);
  storeFilms(storage, session.backup);
  // The picture begins before every button and key is there: those come while the kernel is compiled.
  root.setAttribute('aria-busy', 'true');
  await Promise.race([first.catch(() => {}), compiling]);
  for (const { install } of await loadFeatures(names)) await install(page);
  root.removeAttribute('aria-busy');
  await first;
  await visit?.arrive(page);
}

async function loadFirst(page: Page, { document, opened, isStored }: Beginning): Promise<void> {
  const { storage, session, screen, state } = page;
  const shown = opened === null ? fittedFilm(document, screen.size, session.gpu?.adapter.software === true) : document;
  try {
    await page.load(shown, state.get().source, { opened: opened ?? undefined, work: storage.project });
  } catch (error) {
    // What was stored need not be good for this device, or this version of the page.
    if (opened === null) throw error;
    if (isStored) await storage.putAside(storage.project, error);
    else page.say(sentence(error), 'error');
    reportAside(page);
    await page.load(firstScene(), FIRST_SCENE);
  }
}

/** Once a frame with a sample is on the screen. */
function onFirstPicture({ screen, session }: Page, work: () => void): void {
  const stop = screen.drawn.listen(() => {
    if (session.samples === 0) return;
    stop();
    work();
  });
}

/** In short tasks: answers that come, input and drawing go first. What is not done when the kernel is linked is parsed then. */
async function parseMeanwhile(): Promise<void> {
  let begun = performance.now();
  for (const _ of Linker.of(growingLibrary.wgsl).parsing()) {
    if (performance.now() - begun < TASK_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}

/** What the first kernel needs no device for. Where something is wrong with it, whoever sets the scene says so. */
function prelinkFirst({ assembler }: Page, { document }: Beginning): void {
  try {
    if (mostPrimitives(document) > LARGE) return;
    prelink(document, buildGeometry(document), assembler);
  } catch {
    // Said when the scene is set.
  }
}

/** A task each: the device is being opened meanwhile. */
async function furnish(page: Page): Promise<void> {
  for (const { install } of firstFeatures()) {
    await nextTask();
    await install(page);
  }
}

const firstScene = (): SceneDocument => parseScene(firstSceneText);

async function refuse(root: HTMLElement, reason: string): Promise<void> {
  const load = Object.values(noWebGpu)[0];
  if (load === undefined) root.textContent = `${reason} Penumbra needs it; try a current Chrome, Edge, Safari or Firefox.`;
  else (await load()).showNoWebGpu(root, reason);
}

void start(document.getElementById('app')!);
