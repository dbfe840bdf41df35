import type { Command } from "@parapet/ui/command-palette";
import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { guideTextQuery, guideTitlesQuery } from "../../lib/guide/guide-queries.ts";
import { searchGuide } from "../../lib/guide/search-guide.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";

/** Below so many letters the guide has too many matches to be of use. */
const minLength = 3;
const maxCommands = 6;

/** Sections of the guide that match; each opens in a tab of its own. */
export function useGuideCommands(text: string): Command[] {
  const locale = usePreference("locale");
  const enabled = text.length >= minLength;
  const { data: titles } = useQuery({ ...guideTitlesQuery(locale), enabled });
  const { data: texts } = useQuery({ ...guideTextQuery(locale), enabled });
  if (!enabled || titles === undefined || texts === undefined) return [];
  return searchGuide(text, titles, texts)
    .slice(0, maxCommands)
    .map(({ page, id, title, section, excerpt }) => ({
      id: `guide ${page}#${id}`,
      title: section === "" ? title : section,
      detail: section === "" ? excerpt : title,
      icon: <BookOpen aria-hidden size={16} />,
      run: () => void open(`/guide/${page}${id === "" ? "" : `#${id}`}`, "_blank", "noreferrer"),
    }));
}
