/** What the parts of the page know of each other. Panels, dialogs and tools are built against this and nothing else. */
import type { FloatImage, FloatLayer } from '../image/types.ts';
import type { DisplaySettings, SceneDocument } from '../scene/document.ts';
import { DISPLAY_MODES } from '../scene/display-modes.ts';
import type { PrepareReport } from '../engine/index.ts';
import type { Selection } from '../scene/arrange.ts';
import type { InstancePlace } from '../scene/geometry/placed.ts';
import type { Diagnostic } from '../shader/errors.ts';
import type { ProjectStorage } from './storage/storage.ts';
import type { Films } from './render/film.ts';
import type { MessageAction, MessageKind } from './ui/messages.ts';
import type { StopRule } from './render/stop.ts';
import type { Events } from './state/events.ts';
import type { Selected } from './state/selected.ts';
import type { Guarded } from './state/store.ts';
import type { Commit, OpenOptions } from './state/transactions.ts';
import type { Stage } from './viewport/stage.ts';

export const VIEW_MODES = [...DISPLAY_MODES, 'denoised'] as const;
/** What is shown: one of these, or a layer of the film by the name of its image. */
export type ViewMode = (typeof VIEW_MODES)[number] | `layer:${string}`;

/** The layer's image that a mode names; null: it names none. */
export const layerOfView = (view: ViewMode): string | null => (view.startsWith('layer:') ? view.slice('layer:'.length) : null);

/** What is looked at in the film; exposure and tone curve are the document's. */
export interface Display {
  /** Luminance as colour. */
  falseColor: boolean;
  view: ViewMode;
}

interface DockState {
  open: boolean;
  /** Id of the panel that is shown: of a tab, or of a part of one. */
  tab: string;
  /** CSS pixels, at the side. */
  width: number;
  /** How high the sheet of a narrow screen stands where it is open. */
  stop: 'half' | 'full';
  /** Sections of panels that are folded, by their ids. */
  folded: readonly string[];
  /** Parts of tabs and folders of controls that the user has opened or folded, by their ids; others are as they begin. */
  opened: Readonly<Record<string, boolean>>;
  /** Share of the height that the first part of a tab has beside another one, by the tab's id. */
  split: Readonly<Record<string, number>>;
}

/** compiling: a scene is being prepared; done: the target is reached; held: see `Session.isHeld`; error: nothing can be rendered. */
type Running = 'running' | 'paused' | 'done' | 'compiling' | 'held' | 'error';

/** What dragging in the viewport does: turn about the target, look around, or examine pixels; with `path` a click picks one whose paths are shown. */
export const TOOLS = ['orbit', 'look', 'inspect', 'path'] as const;
export type Tool = (typeof TOOLS)[number];

export interface AppState {
  /** The scene on the screen, as its author wrote it: meshes may still be file names. */
  document: SceneDocument;
  /** File name or gallery id. */
  source: string;
  display: Display;
  /** Index into document.shapes. */
  selection: number | null;
  /** One place of one of document.instances; where a shape is selected there is none. */
  instance: InstancePlace | null;
  /** Index into document.lights; where it is not null, neither shape nor instance is selected. */
  light: number | null;
  /** What is selected beside that one: several things at once. */
  also: readonly Selection[];
  /** What the engine made of the scene when it was last built. */
  prepared: PrepareReport | null;
  /** Key of document.materials that the Material panel is about; null: the environment. */
  material: string | null;
  /** The next shape that is clicked gets that material. */
  assigning: boolean;
  /** Lines of a program that the Material panel's editor is to show and mark, from 1; null: none. */
  lit: { file: string; from: number; to: number } | null;
  /** What is to be said of the kernel that renders, though it is not wrong. */
  notes: readonly Diagnostic[];
  running: Running;
  /** The sentence for running = 'error'. */
  error: string | null;
  theme: 'dark' | 'light';
  dock: DockState;
  tool: Tool;
  stop: StopRule;
  /** What the graphics adapter calls itself; empty until there is one. */
  adapter: string;
}

/** Where a panel may say what it is about. */
export interface PanelHeading {
  /** The panel's heading, where it is a part of a tab, and what stands beside it. */
  title: HTMLElement;
  note: HTMLElement;
  /** Its tab, for a mark that is seen while another one is shown. */
  tab: HTMLElement | null;
}

export interface Panel {
  id: string;
  title: string;
  /** Id of the panel whose tab this one is a part of; left out: it has a tab of its own. */
  tab?: string;
  /**
   * As a part: its heading, where that is not its title; what stands beside that at first; whether it begins folded; the first one's share of the
   * height; CSS pixels of height that the tab must have for another part to be open beside it.
   */
  heading?: string;
  hint?: string;
  isFolded?: boolean;
  share?: number;
  room?: number;
  /** Called once, when the panel is first shown. The container stays in the page, hidden while another is shown. */
  mount(container: HTMLElement, heading: PanelHeading): void;
}

export interface Command {
  id: string;
  /** As the help dialog and tooltips say it: "Pause or resume". */
  title: string;
  /** KeyboardEvent.key, lower case for letters, with modifiers in the order `ctrl+alt+shift+`: "p", "ctrl+s". Null: no key. */
  key: string | null;
  /** Another key that does the same: `backspace` beside `delete`. */
  also?: string;
  /** Its key is the browser's own, which comes as an event of its own: `copy`. */
  isNative?: boolean;
  /** Whether it can be run now; its keys are those of other commands while it cannot. Left out: always. */
  isAvailable?(): boolean;
  /** Heading in the help dialog. */
  group?: string;
  run(): void;
}

/** Steps of edits that begin so are code that is being typed. */
export const CODE = 'code ';

export interface App {
  /** Document and source change by transactions alone: see state/transactions.ts. */
  readonly state: Guarded<AppState, 'document' | 'source'>;
  readonly selected: Selected;
  /** Every change of the document, in order. */
  readonly commits: Pick<Events<Commit>, 'listen'>;
  canvas: HTMLCanvasElement;
  /** Where the scene stands on the page. */
  readonly stage: Stage;
  /** What is stored for the next visit. */
  storage: ProjectStorage;
  /** The scene on the screen as it was before any edit. */
  readonly opened: SceneDocument;
  /** Another scene: the selection is gone; taken back, the last one is there again. Rejects with a sentence; then that goes on. */
  load(document: SceneDocument, source: string, options?: OpenOptions): Promise<void>;
  /**
   * The same scene, edited. Rejects with a sentence; the last good scene goes on. Edits in a row with the same `step` are
   * taken back together.
   */
  edit(document: SceneDocument, step?: string): Promise<void>;
  /** As `edit`, for a document that may break the schema; what goes wrong is said over the picture. */
  tryEdit(document: SceneDocument): void;
  /** Exposure and tone curve of the document: an edit that is never refused and starts nothing over. */
  setDisplay(patch: Partial<DisplaySettings>): void;
  /** Samples a pixel at which rendering ends, likewise; undefined: samples do not end it. */
  setTarget(spp: number | undefined): void;
  /** What brings typed text that waits for a pause on its way: before a step is taken back. */
  readonly typing: Set<() => Promise<void>>;
  /** Means of the film, linear. */
  readImage(): Promise<FloatImage>;
  /** The same with the layers of the film. */
  readLayers(): Promise<{ image: FloatImage; layers: FloatLayer[] }>;
  /** The film, to be saved, and to go on from one that was. */
  readonly films: Films;
  /** A scene that may be set next: what the engine needs for it is made ready behind the picture. The last wish counts. */
  foresee(scene: () => Promise<SceneDocument>): void;
  /** Pauses rendering. @returns lets it go on, unless somebody has done so meanwhile */
  pause(): () => void;
  /** Samples that every pixel of the film has. */
  samples(): number;
  /** A message that needs no answer, shown over the picture and read out; `action` is a button beside it. */
  say(message: string, kind: MessageKind, action?: MessageAction): void;
  /** Clicks into the picture go to `listener` alone, and select nothing, until what is returned is called. Drags turn the camera as ever. */
  ownClicks(listener: (clientX: number, clientY: number) => void): () => void;
  registerPanel(panel: Panel): void;
  /** Opens the dock on a panel. */
  showPanel(id: string): void;
  /** Whether a panel can be seen. It may change whenever `state.dock` does. */
  showsPanel(id: string): boolean;
  registerCommand(command: Command): void;
  commands(): readonly Command[];
  /** Runs a command by its id. */
  command(id: string): void;
  /** A command's title with its key, for tooltips. */
  tip(commandId: string): string;
  /** A button in the top bar, right side, before the help button. Runs the command; its key is in the tooltip. */
  addTopBarButton(commandId: string, label: string): HTMLButtonElement;
}
