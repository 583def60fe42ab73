/** A lesson as the page, the command line and the tests read it: plain data, made by compile.ts from a folder of `lessons/`. */
import type { SceneDocument } from '../scene/document.ts';
import type { Diagram } from './diagrams/index.ts';
import type { Figures } from './figures.ts';
import type { Experiment } from './experiment.ts';
import type { Language } from './languages.ts';
import type { DisplaySetting, PanelName, ToolName } from './names.ts';

/** Checked and rendered by our own renderer: no markup of a stranger is in it. */
export type Html = string;

export const SERIES = { equation: 'The rendering equation', history: 'A history on the GPU' } as const;
export type Series = keyof typeof SERIES;

/** What a list of lessons shows. */
export interface LessonHead {
  /** Folder below `lessons/`. */
  name: string;
  title: string;
  series: Series;
  /** Place in its series, from 1. */
  order: number;
  /** What it takes. */
  minutes: number;
  /** One sentence. */
  summary: string;
  /** Gallery scene whose picture stands for it. */
  picture: string;
}

export interface Lesson extends LessonHead {
  /** Of a lesson in another language than English: which, and the edition of the English one, by whose answers it is judged. */
  translation?: { language: Language; edition: string };
  steps: Step[];
  /** Scenes of the lesson's own folder, by their names without ending, with their programs inline. */
  scenes: Record<string, SceneDocument>;
}

export interface Step {
  id: string;
  title: string;
  /** What the renderer is to show; null: what the step before it shows. */
  state: State | null;
  blocks: Block[];
}

/** A value that is put into the document. */
export interface Setting {
  /** As `materials.ball.params.exponent` or `shapes[lamp].radius`: list members by index or name. */
  path: string;
  value: unknown;
}

/** A change of what the renderer does and the page shows. */
export interface Change {
  settings: Setting[];
  display: Partial<DisplaySetting>;
  panel: PanelName | null;
  tool: ToolName | null;
  /** Name of a shape to select. */
  select: string | null;
}

export interface State extends Change {
  /** A scene of the gallery, or with `./` before it one of the lesson's own. */
  scene: string;
}

interface Asked {
  /** Unique in the lesson: progress is kept by it. */
  id: string;
  prompt: Html;
  /** One more after each wrong answer. */
  hints: Html[];
  /** What is said of a right answer. */
  right: Html;
  /** What a right answer counts where a class is graded. */
  points: number;
}

/** A wrong answer that is likely, and a sentence about what it overlooks. */
type Likely<T> = T & { said: string };

export interface NumberQuestion extends Asked {
  type: 'number';
  answer: number;
  wrong: Likely<{ answer: number }>[];
  /** Greatest distance that still counts. */
  tolerance: number;
  unit: string;
}

export interface ChoiceQuestion extends Asked {
  type: 'choice';
  options: { html: Html; right: boolean; why: string }[];
}

/** Names of shapes of which any counts, or a rectangle in parts of the film: left, top, right, bottom. */
export type PickTarget = { shapes: string[] } | { rect: [number, number, number, number] };

/** A place in the picture. */
export interface PickQuestion extends Asked {
  type: 'pick';
  target: PickTarget;
  wrong: Likely<{ target: PickTarget }>[];
  /** A point that is right, in parts of the film. */
  model: [number, number];
}

/** Id of the goal that says which likely fault a program has. */
export const LIKELY = 'likely';

/** A material that must be right. */
export interface CodeQuestion extends Asked {
  type: 'code';
  /** Name of the program in the document. */
  program: string;
  /** Key of the material that it is the code of. */
  material: string;
  start: string;
  solution: string;
  /** Stands below whatever the reader writes; empty: nothing. */
  given: string;
  goals: CodeGoals;
  /** Programs with the same film or the same f. */
  wrong: Likely<{ source: string }>[];
}

interface CodeGoals {
  /** The laboratory must find nothing wrong. */
  lab: boolean;
  /** f must be that of the model solution. */
  model: boolean;
  /** The density must be that of the model solution as well: samples that agree with another one are not what was asked for. */
  density: boolean;
  /** Functions that must be there. */
  defines: ('eval' | 'sample' | 'pdf')[];
  /** Samples of the cosine hemisphere that one of its own must be worth where it looks straight on, or null. */
  worth: number | null;
  /** The film of the step must be that of another scene, in place of all that the laboratory looks for; or null. */
  film: FilmGoal | null;
}

export interface FilmGoal {
  /** Of the lesson's own scenes: what the engine renders. */
  scene: string;
  /** Most scattering events of its paths; null: as in the scene. */
  depth: number | null;
  /** How many times the variance of the model solution's film is allowed; null: any. */
  noise: number | null;
}

export type Question = NumberQuestion | ChoiceQuestion | PickQuestion | CodeQuestion;

export interface Slider {
  type: 'slider';
  label: string;
  path: string;
  min: number;
  max: number;
  step: number;
  /** Steps are even in the logarithm. */
  log: boolean;
  unit: string;
  /** How many times the number stands in the value: 3 for a grey of the colour that it sets; 0: alone. */
  copies: number;
}

export interface Menu {
  type: 'menu';
  label: string;
  path: string;
  options: { label: string; value: unknown }[];
}

interface Figure {
  type: 'figure';
  /** A picture of the gallery, or a file of the lesson's folder. */
  source: { scene: string } | { file: string };
  alt: string;
  caption: Html;
}

/** A diagram that the reader takes hold of. */
export interface DiagramBlock {
  type: 'diagram';
  diagram: Diagram;
  caption: Html;
}

export type Block =
  | { type: 'html'; html: Html }
  | { type: 'note'; html: Html }
  | { type: 'button'; label: string; change: Change }
  | { type: 'plot'; figures: Figures; caption: Html }
  | { type: 'experiment'; id: string; experiment: Experiment; caption: Html }
  | DiagramBlock
  | Figure
  | Slider
  | Menu
  | Question;

export const isQuestion = (block: Block): block is Question =>
  block.type === 'number' || block.type === 'choice' || block.type === 'pick' || block.type === 'code';
