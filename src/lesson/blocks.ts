/** Directives and paragraphs of a step → its blocks. */
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { z } from 'zod';
import { ATTRIBUTES, attributeFault, changeOf, type DirectiveName } from './attributes.ts';
import type { Diagram } from './diagrams/index.ts';
import { Faults, KEPT, lessonError, LessonError } from './errors.ts';
import { experiment } from './experiment.ts';
import { figures } from './figures.ts';
import { Renderer } from './html.ts';
import { likelyNumbers, likelyPlaces, likelyPrograms, pickTarget } from './likely.ts';
import type { Block, ChoiceQuestion, CodeQuestion, Html, Question } from './types.ts';

export type Directive = LeafDirective | ContainerDirective;
const PICTURE = /^[\w-]+\.(jpg|png|svg|webp)$/;

const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

/** What stands inside of a question: its text, and what its own directives say. */
interface Inside {
  prompt: Html;
  hints: Html[];
  right: Html;
  options: ChoiceQuestion['options'];
  wrong: LeafDirective[];
}

/** In place of what is wrong, so that the attributes are looked at as well. */
const NOTHING: Inside = { prompt: '', hints: [], right: '', options: [], wrong: [] };

export class Builder {
  readonly faults = new Faults();
  /** Where parts of the lesson stand in its text: steps, states, settings, blocks. */
  readonly lines = new Map<object, number>();
  /** To other steps. */
  readonly links: { to: string; line: number }[] = [];
  private readonly folder: string;
  private readonly files: Readonly<Record<string, string>>;
  private readonly text: { file: string; decimal: string };
  private readonly renderer = new Renderer({
    fail: (node, message) => this.fail(node, message),
    attempt: (work) => this.faults.attempt(work),
    linked: (node, to) => this.links.push({ to, line: lineOf(node) }),
    decimal: () => this.text.decimal,
  });

  /** @param folder as places of faults begin @param text what is read, and what stands before the decimals of its formulas */
  constructor(folder: string, files: Readonly<Record<string, string>>, text = { file: 'lesson.md', decimal: '.' }) {
    [this.folder, this.files, this.text] = [folder, files, text];
  }

  fail(node: Nodes, message: string): never {
    throw lessonError(message, `${this.folder}/${this.text.file}`, lineOf(node));
  }

  private failAll(node: Nodes, messages: readonly string[]): never {
    throw new LessonError(messages.map((message) => ({ file: `${this.folder}/${this.text.file}`, line: lineOf(node), message })));
  }

  /** Notes where a part stands. @returns it */
  at<T extends object>(node: Nodes, part: T): T {
    this.lines.set(part, lineOf(node));
    return part;
  }

  /** The words in brackets of a directive. */
  label(node: Directive): string {
    if (node.type === 'containerDirective') return this.fail(node, `::${node.name} stands on a line of its own, with two colons`);
    const label = this.renderer.plain(node.children);
    if (label.trim() === '') return this.fail(node, `expected words: ::${node.name}[Words]`);
    return label;
  }

  /** The attributes of a directive, checked. */
  attributes<N extends DirectiveName>(node: Directive, name: N): z.output<(typeof ATTRIBUTES)[N]> {
    const given = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']));
    const schema = ATTRIBUTES[name];
    let result;
    try {
      result = schema.safeParse(given);
    } catch (error) {
      return this.fail(node, `::${name}: ${(error as Error).message}`);
    }
    if (result.success) return result.data as z.output<(typeof ATTRIBUTES)[N]>;
    return this.failAll(
      node,
      result.error.issues.flatMap((issue) => attributeFault(issue, name, given)),
    );
  }

  /** Adds what a node of a step says. */
  add(blocks: Block[], node: RootContent): void {
    if (node.type === 'leafDirective' || node.type === 'containerDirective') {
      blocks.push(this.at(node, this.directive(node)));
      return;
    }
    const only = node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : undefined;
    if (only?.type === 'image') {
      const { url, title } = only;
      const alt = only.alt ?? '';
      if (!PICTURE.test(url) || !Object.hasOwn(this.files, url))
        return this.fail(node, `expected a picture of the lesson’s own folder, got ${url}`);
      if (alt === '') this.fail(node, 'expected words for those who do not see the picture: ![words](file)');
      blocks.push(this.at(node, { type: 'figure', source: { file: url }, alt, caption: this.caption(title ?? '') }));
      return;
    }
    const last = blocks.at(-1);
    const html = this.renderer.blocks([node]);
    if (last?.type === 'html') last.html += `\n${html}`;
    else blocks.push(this.at(node, { type: 'html', html }));
  }

  private caption(text: string): Html {
    return this.renderer.inline([{ type: 'text', value: text }]);
  }

  private directive(node: Directive): Block {
    const name = node.name as DirectiveName;
    switch (name) {
      case 'note':
        this.attributes(node, 'note');
        return { type: 'note', html: this.renderer.blocks(this.container(node).children) };
      case 'button': {
        const { path, to, ...given } = this.attributes(node, 'button');
        const change = changeOf(given);
        if (path !== undefined) change.settings.push({ path, value: to });
        return { type: 'button', label: this.label(node), change };
      }
      case 'slider': {
        const { log, ...rest } = this.attributes(node, 'slider');
        if (!(rest.max > rest.min) || (log === true && rest.min <= 0)) this.fail(node, 'expected min below max, and above 0 for {log}');
        return { type: 'slider', label: this.label(node), log: log ?? false, ...rest };
      }
      case 'menu': {
        const { path, options } = this.attributes(node, 'menu');
        if (options.length < 2) this.fail(node, 'expected two options or more, with commas between');
        return { type: 'menu', label: this.label(node), path, options: options.map((each) => ({ label: each, value: each })) };
      }
      case 'picture': {
        const { scene } = this.attributes(node, 'picture');
        const caption = this.label(node);
        return { type: 'figure', source: { scene }, alt: caption, caption: this.caption(caption) };
      }
      case 'plot':
        return {
          type: 'plot',
          figures: this.json(node, this.attributes(node, 'plot').file, figures),
          caption: this.inline(node),
        };
      case 'experiment': {
        const { id, file } = this.attributes(node, 'experiment');
        return { type: 'experiment', id, experiment: this.json(node, file, experiment), caption: this.inline(node) };
      }
      case 'solid-angle':
      case 'density':
      case 'two-densities':
      case 'microfacets':
      case 'spectra':
      case 'darts':
      case 'split':
      case 'learned':
        // Each name has the attributes of its own kind.
        return this.diagram(node, { kind: name, ...this.attributes(node, name) } as Diagram);
      case 'number':
      case 'choice':
      case 'pick':
      case 'code':
        return this.question(this.container(node));
      default:
        return this.fail(node, `there is no directive ${node.name} here`);
    }
  }

  private inline(node: Directive): Html {
    return node.type === 'leafDirective'
      ? this.renderer.inline(node.children)
      : this.fail(node, `::${node.name} stands on a line of its own`);
  }

  private diagram(node: Directive, diagram: Diagram): Block {
    return { type: 'diagram', diagram, caption: this.inline(node) };
  }

  private container(node: Directive): ContainerDirective {
    return node.type === 'containerDirective' ? node : this.fail(node, `:::${node.name} has text inside: three colons, and ::: after it`);
  }

  private question(node: ContainerDirective): Question {
    const before = this.faults.count;
    const inside = this.faults.attempt(() => this.inside(node));
    const question = this.faults.attempt(() => this.asked(node, inside ?? NOTHING));
    if (question === null || this.faults.count > before) throw KEPT;
    return question;
  }

  private asked(node: ContainerDirective, { options, wrong, ...asked }: Inside): Question {
    switch (node.name) {
      case 'number': {
        const { within, tolerance, ...rest } = this.attributes(node, 'number');
        const chosen = tolerance ?? (within === undefined ? undefined : within * Math.abs(rest.answer));
        if (chosen === undefined) return this.fail(node, 'expected a tolerance, or within=2%');
        return { type: 'number', ...rest, tolerance: chosen, ...asked, wrong: likelyNumbers(this, wrong) };
      }
      case 'choice': {
        return { type: 'choice', ...this.attributes(node, 'choice'), options, ...asked };
      }
      case 'pick': {
        const { shape, rect, model, ...rest } = this.attributes(node, 'pick');
        const target = pickTarget(this, node, { shape, rect });
        return { type: 'pick', ...rest, target, model: model as [number, number], ...asked, wrong: likelyPlaces(this, wrong) };
      }
      default: {
        const { start, solution, given, defines, model, density, worth, film, depth, noise, ...rest } = this.attributes(node, 'code');
        if (film === undefined && (depth ?? noise) !== undefined) this.fail(node, 'expected film, the scene that depth and noise are of');
        if (film !== undefined && (defines.length > 0 || model === true || density === true || worth !== undefined))
          this.fail(node, 'expected either film or what the laboratory looks for');
        const goals: CodeQuestion['goals'] = {
          lab: film === undefined,
          model: model ?? false,
          density: density ?? false,
          defines,
          worth: worth ?? null,
          film: film === undefined ? null : { scene: film, depth: depth ?? null, noise: noise ?? null },
        };
        return {
          type: 'code',
          ...rest,
          start: this.file(node, start),
          solution: this.file(node, solution),
          given: given === undefined ? '' : this.file(node, given),
          goals,
          ...asked,
          wrong: likelyPrograms(this, wrong),
        };
      }
    }
  }

  private inside(node: ContainerDirective): Inside {
    const before = this.faults.count;
    const found: Inside = { prompt: '', hints: [], right: '', options: [], wrong: [] };
    for (const child of node.children) this.faults.attempt(() => this.inner(found, child, node.name));
    // What is missing may be what is wrong.
    if (this.faults.count > before) throw KEPT;
    const missing = [
      found.prompt === '' ? 'expected the question' : null,
      found.right === '' ? 'expected :::right, what is said of a right answer' : null,
      found.hints.length === 0 && node.name !== 'choice' ? 'expected at least one :::hint' : null,
      node.name === 'choice' && (found.options.length < 2 || !found.options.some(({ right }) => right))
        ? 'expected options, and one of them {right}'
        : null,
    ].filter((each) => each !== null);
    if (missing.length > 0) this.failAll(node, missing);
    return found;
  }

  private inner(found: Inside, child: ContainerDirective['children'][number], question: string): void {
    if (child.type === 'containerDirective' && child.name === 'hint') {
      this.attributes(child, 'hint');
      found.hints.push(this.renderer.blocks(child.children));
    } else if (child.type === 'containerDirective' && child.name === 'right') {
      this.attributes(child, 'right');
      found.right += this.renderer.blocks(child.children);
    } else if (child.type === 'leafDirective' && child.name === 'option' && question === 'choice') {
      const { right, why } = this.attributes(child, 'option');
      if (right !== true && why === undefined) this.fail(child, 'expected why="…": what a reader who chose this has overlooked');
      found.options.push({ html: this.renderer.inline(child.children as PhrasingContent[]), right: right ?? false, why: why ?? '' });
    } else if (child.type === 'leafDirective' && child.name === 'wrong' && question !== 'choice') found.wrong.push(child);
    else found.prompt += this.renderer.blocks([child]);
  }

  file(node: Nodes, name: string): string {
    return this.files[name] ?? this.fail(node, `there is no ${name} in the lesson’s folder`);
  }

  private json<T extends z.ZodType>(node: Nodes, name: string, schema: T): z.output<T> {
    const text = this.file(node, name);
    const place = `${this.folder}/${name}`;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw lessonError(`is not valid JSON: ${(error as Error).message}`, place);
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const { issues } = result.error;
    throw new LessonError(
      issues.map(({ path, message }) => ({
        file: place,
        line: null,
        message: `at ${path.map(String).join('.') || 'the top'}: ${message}`,
      })),
    );
  }
}
