/**
 * Puts what the page shows into another language, where it is shown: texts and the attributes that people read, now and whenever they change,
 * before the browser draws them. What users wrote, and lessons, stand in elements with `translate="no"`, and stay as they are; so does code.
 */
import type { Lookup } from './words.ts';

/** Attributes that people read. */
export const ATTRIBUTES = ['title', 'aria-label', 'placeholder', 'alt', 'label', 'aria-description', 'aria-valuetext'] as const;

/** What is no text of the page's own. */
export const UNTOUCHED = '[translate=no], script, style, pre, code, math, textarea, .monaco-editor, [contenteditable]';

interface Change {
  from: string;
  to: string;
}

export class Translator {
  private readonly root: HTMLElement;
  private readonly lookup: Lookup;
  private readonly observer: MutationObserver;
  private readonly texts = new WeakMap<Text, Change>();
  private readonly attributes = new WeakMap<Element, Map<string, Change>>();

  constructor(root: HTMLElement, lookup: Lookup) {
    this.root = root;
    this.lookup = lookup;
    this.observer = new MutationObserver((changes) => this.follow(changes));
    this.each(
      root,
      (text) => this.text(text),
      (element) => this.element(element),
    );
    this.observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: [...ATTRIBUTES],
    });
  }

  /** All as it was. */
  stop(): void {
    this.observer.disconnect();
    this.each(
      this.root,
      (text) => {
        const change = this.texts.get(text);
        if (change?.to === text.data) text.data = change.from;
      },
      (element) =>
        this.attributes.get(element)?.forEach(({ from, to }, name) => {
          if (element.getAttribute(name) === to) element.setAttribute(name, from);
        }),
    );
  }

  private follow(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'characterData') {
        if (this.isOurs(target.parentElement)) this.text(target as Text);
      } else if (type === 'attributes') {
        if (this.isOurs(target as Element)) this.attribute(target as Element, attributeName ?? '');
      } else
        for (const node of addedNodes) {
          if (!node.isConnected || !this.isOurs(node.parentElement)) continue;
          if (node instanceof Text) this.text(node);
          else if (node instanceof Element)
            this.each(
              node,
              (text) => this.text(text),
              (element) => this.element(element),
            );
        }
    }
    // What was written here needs no second look.
    this.observer.takeRecords();
  }

  private isOurs(element: Element | null): boolean {
    return element !== null && element.closest(UNTOUCHED) === null;
  }

  /** All that is below, without what is not to be touched. */
  private each(root: Element, text: (each: Text) => void, element: (each: Element) => void): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element && node.matches(UNTOUCHED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    if (root.matches(UNTOUCHED)) return;
    for (let node: Node | null = root; node !== null; node = walker.nextNode())
      if (node instanceof Text) text(node);
      else element(node as Element);
  }

  private text(node: Text): void {
    const { data } = node;
    if (this.texts.get(node)?.to === data) return;
    // A word of two meanings: “Light” of the theme is no lamp.
    const sense = node.parentElement?.closest<HTMLElement>('[data-sense]')?.dataset.sense;
    const to = (sense === undefined ? null : this.translated(data, ` [${sense}]`)) ?? this.translated(data);
    if (to === null) return;
    // An option without a value is its text to the code.
    const option = node.parentElement;
    if (option instanceof HTMLOptionElement && !option.hasAttribute('value')) option.value = option.text;
    this.texts.set(node, { from: data, to });
    node.data = to;
  }

  private element(element: Element): void {
    for (const name of ATTRIBUTES) if (element.hasAttribute(name)) this.attribute(element, name);
  }

  private attribute(element: Element, name: string): void {
    const from = element.getAttribute(name);
    if (from === null || this.attributes.get(element)?.get(name)?.to === from) return;
    // A tip may have several lines, of which some are known.
    const lines = from.split('\n');
    const to = this.translated(from) ?? (lines.length > 1 ? lines.map((each) => this.translated(each) ?? each).join('\n') : null);
    if (to === null || to === from) return;
    const changes = this.attributes.get(element) ?? new Map<string, Change>();
    this.attributes.set(element, changes.set(name, { from, to }));
    element.setAttribute(name, to);
  }

  /** Null: nothing to change. */
  private translated(text: string, sense = ''): string | null {
    const core = text.trim();
    if (core === '') return null;
    const found = this.lookup(core + sense);
    return found === null || found === core ? null : text.replace(core, () => found);
  }
}
