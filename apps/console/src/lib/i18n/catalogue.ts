import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "@parapet/contract";

export type CatalogueFiles = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>;

/** The messages of one part of the console, one file a language, each loaded when it is needed. */
export interface Catalogue {
  load(locale: Locale): Promise<void>;
}

const inUse = new Set<Catalogue>();

// People would read the id. Tests fail on it: no page of theirs may say an error.
i18n.on("missing", ({ id }) => console.error(`There is no message ${id}`));

export function catalogue(files: CatalogueFiles): Catalogue {
  const self: Catalogue = {
    async load(locale) {
      inUse.add(self);
      const { default: messages } = await files[locale]();
      i18n.load(locale, messages);
    },
  };
  return self;
}

/** Several catalogues as one: a page's own words and those of the parts it is made of. */
export function catalogues(...parts: readonly Catalogue[]): Catalogue {
  return { load: async (locale) => void (await Promise.all(parts.map((part) => part.load(locale)))) };
}

/** A catalogue that is itself loaded when it is needed, so that the first load does not hold the names of its files. */
export function laterCatalogue(load: () => Promise<Catalogue>): Catalogue {
  return { load: async (locale) => (await load()).load(locale) };
}

/** Loads a language for every part seen so far and speaks it. */
export async function activateLocale(locale: Locale): Promise<void> {
  await Promise.all([...inUse].map((used) => used.load(locale)));
  i18n.activate(locale);
}
