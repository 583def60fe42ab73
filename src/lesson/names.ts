/** What a lesson may call by name; src/app/lessons/ checks by its types that the page has all of these. */
export const VIEWS = ['radiance', 'normals', 'depth', 'albedo', 'material', 'samples', 'error'] as const;
export const PANELS = ['scene', 'material', 'lab', 'controls', 'equation', 'paths', 'text'] as const;
export const TOOLS = ['orbit', 'look', 'inspect', 'path'] as const;

export type PanelName = (typeof PANELS)[number];
export type ToolName = (typeof TOOLS)[number];

export interface DisplaySetting {
  falseColor: boolean;
  view: (typeof VIEWS)[number] | `layer:${string}`;
}
