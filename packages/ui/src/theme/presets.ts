/** The primary colours a person may pick, by name, as the specification fixes them. */
export const presets = {
  success: "#0D9394",
  info: "#078dee",
  primary: "#7635dc",
  blue: "#2065D1",
  yellow: "#fda92d",
  error: "#FF3030",
} as const;

export type PresetName = keyof typeof presets;

export const presetNames = [
  "success",
  "info",
  "primary",
  "blue",
  "yellow",
  "error",
] as const satisfies readonly PresetName[];
