export type { UiText } from "./ui-text.ts";
export { UiTextProvider, useUiText } from "./ui-text-provider.tsx";
