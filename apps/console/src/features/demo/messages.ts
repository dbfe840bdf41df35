import { catalogue, catalogues } from "../../lib/i18n/catalogue.ts";

const own = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

/** Messages of the design system's stories live next to them. */
const stories = catalogue({
  en: () => import("@parapet/ui/story-words/en.json"),
  fr: () => import("@parapet/ui/story-words/fr.json"),
  ar: () => import("@parapet/ui/story-words/ar.json"),
});

export const demoMessages = catalogues(own, stories);

type DemoMessages = typeof import("./locales/en.json");
type StoryMessages = typeof import("@parapet/ui/story-words/en.json");

declare module "../../lib/i18n/message-table.ts" {
  interface MessageTable extends DemoMessages, StoryMessages {}
}
