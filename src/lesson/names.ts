/** What a lesson may call by name; src/app/lessons/ checks by its types that the page has all of these. */
export const VIEWS = ['radiance', 'normals', 'depth', 'albedo', 'material', 'samples', 'error'] as const;
export const CURVES = ['linear', 'reinhard', 'aces', 'agx', 'neutral'] as const;
export const PANELS = ['scene', 'material', 'lab', 'controls', 'text'] as const;
export const TOOLS = ['orbit', 'look', 'inspect'] as const;

export type PanelName = (typeof PANELS)[number];
export type ToolName = (typeof TOOLS)[number];

export interface DisplaySetting {
  /** In EV. */
  exposure: number;
  curve: (typeof CURVES)[number];
  falseColor: boolean;
  view: (typeof VIEWS)[number] | `layer:${string}`;
}
