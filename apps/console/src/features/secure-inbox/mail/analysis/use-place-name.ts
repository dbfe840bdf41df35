import type { MessageId } from "../../../../lib/i18n/message-table.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

const places: Readonly<Record<string, MessageId>> = {
  anchor: "mailAnalysis.place.anchor",
  area: "mailAnalysis.place.area",
  form: "mailAnalysis.place.form",
  image: "mailAnalysis.place.image",
  refresh: "mailAnalysis.place.refresh",
  frame: "mailAnalysis.place.frame",
  script: "mailAnalysis.place.script",
  text: "mailAnalysis.place.text",
  calendar: "mailAnalysis.place.calendar",
  document: "mailAnalysis.place.document",
};

/** Where a link stands, in words; a place that a newer server names keeps its name. */
export function usePlaceName(): (place: string) => string {
  const t = useT();
  return (place) => {
    const name = places[place];
    return name === undefined ? place : t(name);
  };
}
