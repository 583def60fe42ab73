/** Controls of a kind of shape, light or camera, as data: the page builds them (src/app/features/controls/kind-fields.ts). */

interface Named {
  /** Member of the document's object; `lens.radius` is one of an object in it. */
  key: string;
  label: string;
}

/** A number; with both bounds a slider. Without a value in the document it shows `otherwise`. */
interface NumberField extends Named {
  kind: 'number';
  min?: number;
  max?: number;
  step?: number;
  otherwise?: number;
}

/** Three numbers. */
interface VectorField extends Named {
  kind: 'vector';
  min?: number;
  max?: number;
  step?: number;
}

/** On or off. */
interface ToggleField extends Named {
  kind: 'toggle';
}

/** One of several. */
interface ChoiceField extends Named {
  kind: 'choice';
  /** What the document has, by how the page calls it. */
  options: Readonly<Record<string, string>>;
}

export type Field = NumberField | VectorField | ToggleField | ChoiceField;
