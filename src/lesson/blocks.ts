/** Directives and paragraphs of a step → its blocks. */
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { z } from 'zod';
import { ATTRIBUTES, changeOf, type DirectiveName } from './attributes.ts';
import type { Diagram } from './diagrams/index.ts';
import { LessonError } from './errors.ts';
import { experiment } from './experiment.ts';
import { figures } from './figures.ts';
import { Renderer } from './html.ts';
import type { Block, ChoiceQuestion, CodeQuestion, Html, Question } from './types.ts';
import { present } from '../base/present.ts';

export type Directive = LeafDirective | ContainerDirective;
const PICTURE = /^[\w-]+\.(jpg|png|svg|webp)$/;

/** What stands inside of a question: its text, and what its own directives say. */
interface Inside {
  prompt: Html;
  hints: Html[];
  right: Html;
  options: ChoiceQuestion['options'];
}

export class Builder {
  private readonly folder: string;
  private readonly files: Readonly<Record<string, string>>;
  private readonly renderer = new Renderer((node, message) => this.fail(node, message));

  constructor(name: string, files: Readonly<Record<string, string>>) {
    this.folder = `lessons/${name}`;
    this.files = files;
  }

  fail(node: Nodes, message: string): never {
    const line = node.position?.start.line;
    throw new LessonError(message, `${this.folder}/lesson.md${line === undefined ? '' : `:${line}`}`);
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
    const issue = present(result.error.issues[0], 'an issue of what is wrong');
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(schema.shape);
      return this.fail(node, `::${name} has no ${issue.keys[0]}; it has ${known.join(', ') || 'no attributes'}`);
    }
    const key = String(issue.path[0] ?? '');
    if (!(key in given)) return this.fail(node, `::${name} needs ${key === 'id' ? 'an id, {#words}' : key}`);
    const message = issue.message.replace(/^Invalid option: /, '').replace(/\|/g, ', ');
    return this.fail(node, `::${name}, ${key}: ${message.startsWith('expected') ? message : `expected something else, got ${given[key]}`}`);
  }

  /** Adds what a node of a step says. */
  add(blocks: Block[], node: RootContent): void {
    if (node.type === 'leafDirective' || node.type === 'containerDirective') {
      blocks.push(this.directive(node));
      return;
    }
    const only = node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : undefined;
    if (only?.type === 'image') {
      const { url, title } = only;
      const alt = only.alt ?? '';
      if (!PICTURE.test(url) || !Object.hasOwn(this.files, url))
        return this.fail(node, `expected a picture of the lesson’s own folder, got ${url}`);
      if (alt === '') this.fail(node, 'expected words for those who do not see the picture: ![words](file)');
      blocks.push({ type: 'figure', source: { file: url }, alt, caption: this.caption(title ?? '') });
      return;
    }
    const last = blocks.at(-1);
    const html = this.renderer.blocks([node]);
    if (last?.type === 'html') last.html += `\n${html}`;
    else blocks.push({ type: 'html', html });
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
      case 'solid-angle': {
        const { shape, shadow } = this.attributes(node, name);
        return this.diagram(node, { kind: name, shape, shadow: shadow ?? false });
      }
      case 'density':
        return this.diagram(node, { kind: name, inversion: this.attributes(node, name).inversion ?? false });
      case 'two-densities':
        return this.diagram(node, { kind: name, ...this.attributes(node, name) });
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
    const { options, ...asked } = this.inside(node);
    switch (node.name) {
      case 'number': {
        const { within, tolerance, ...rest } = this.attributes(node, 'number');
        const chosen = tolerance ?? (within === undefined ? undefined : within * Math.abs(rest.answer));
        if (chosen === undefined) return this.fail(node, 'expected a tolerance, or within=2%');
        return { type: 'number', ...rest, tolerance: chosen, ...asked };
      }
      case 'choice': {
        if (options.length < 2 || !options.some(({ right }) => right)) return this.fail(node, 'expected options, and one of them {right}');
        return { type: 'choice', ...this.attributes(node, 'choice'), options, ...asked };
      }
      case 'pick': {
        const { id, shape, rect, model } = this.attributes(node, 'pick');
        if ((shape === undefined) === (rect === undefined)) return this.fail(node, 'expected either shape or rect');
        const target = shape === undefined ? { rect: rect as [number, number, number, number] } : { shapes: shape };
        return { type: 'pick', id, target, model: model as [number, number], ...asked };
      }
      default: {
        const { id, program, material, start, solution, given, defines, model, density, worth, film, depth, noise } = this.attributes(
          node,
          'code',
        );
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
          id,
          program,
          material,
          start: this.file(node, start),
          solution: this.file(node, solution),
          given: given === undefined ? '' : this.file(node, given),
          goals,
          ...asked,
        };
      }
    }
  }

  private inside(node: ContainerDirective): Inside {
    const found: Inside = { prompt: '', hints: [], right: '', options: [] };
    for (const child of node.children) {
      if (child.type === 'containerDirective' && child.name === 'hint') {
        this.attributes(child, 'hint');
        found.hints.push(this.renderer.blocks(child.children));
      } else if (child.type === 'containerDirective' && child.name === 'right') {
        this.attributes(child, 'right');
        found.right = this.renderer.blocks(child.children);
      } else if (child.type === 'leafDirective' && child.name === 'option' && node.name === 'choice') {
        const { right, why } = this.attributes(child, 'option');
        if (right !== true && why === undefined) this.fail(child, 'expected why="…": what a reader who chose this has overlooked');
        found.options.push({ html: this.renderer.inline(child.children as PhrasingContent[]), right: right ?? false, why: why ?? '' });
      } else found.prompt += this.renderer.blocks([child]);
    }
    if (found.prompt === '') return this.fail(node, 'expected the question');
    if (found.right === '') return this.fail(node, 'expected :::right, what is said of a right answer');
    if (found.hints.length === 0 && node.name !== 'choice') return this.fail(node, 'expected at least one :::hint');
    return found;
  }

  private file(node: Nodes, name: string): string {
    return this.files[name] ?? this.fail(node, `there is no ${name} in the lesson’s folder`);
  }

  private json<T extends z.ZodType>(node: Nodes, name: string, schema: T): z.output<T> {
    const text = this.file(node, name);
    const place = `${this.folder}/${name}`;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new LessonError(`is not valid JSON: ${(error as Error).message}`, place);
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const { path, message } = present(result.error.issues[0], 'an issue of what is wrong');
    throw new LessonError(`at ${path.map(String).join('.') || 'the top'}: ${message}`, place);
  }
}
