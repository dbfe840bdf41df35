import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { IconButton } from "@parapet/ui/icon-button";
import { TextField } from "@parapet/ui/text-field";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { MonthGrid } from "./month-grid.tsx";
import { addMonths, type Day } from "./month.ts";

interface Entry {
  readonly day: Day;
  readonly title: string;
}

/** Days of every month that have an entry. */
const recurring = { 3: "review", 12: "patches", 21: "backup", 26: "training" } as const;

/** A month, and the entries of the chosen day. */
export function CalendarPage() {
  const t = useT();
  const locale = usePreference("locale");
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [day, setDay] = useState<Day>(today);
  const [added, setAdded] = useState<readonly Entry[]>([]);
  const [title, setTitle] = useState("");
  const entriesOn = (each: Day): string[] => {
    const known = Object.entries(recurring).flatMap(([date, id]) =>
      Number(each.slice(8)) === Number(date) ? [t(`demo.entry.${id}`)] : [],
    );
    return [...known, ...added.filter((entry) => entry.day === each).map((entry) => entry.title)];
  };
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (title.trim() === "") return;
    setAdded([...added, { day, title: title.trim() }]);
    setTitle("");
  };
  const entries = entriesOn(day);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card
        title={<span aria-live="polite">{format({ month: "long", year: "numeric" })}</span>}
        padded={false}
        actions={
          <>
            <Button size="sm" onClick={() => setDay(today)}>
              {t("demo.today")}
            </Button>
            <IconButton label={t("demo.previousMonth")} size="sm" onClick={() => setDay(addMonths(day, -1))}>
              <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton label={t("demo.nextMonth")} size="sm" onClick={() => setDay(addMonths(day, 1))}>
              <ChevronRight aria-hidden size={18} className="rtl:-scale-x-100" />
            </IconButton>
          </>
        }
      >
        <MonthGrid day={day} today={today} onChange={setDay} entriesOn={entriesOn} />
      </Card>
      <Card title={format({ dateStyle: "full" })}>
        <div className="grid gap-5">
          {entries.length === 0 ? (
            <p className="text-fg-2">{t("demo.noEntries")}</p>
          ) : (
            <ul className="grid gap-2">
              {entries.map((entry, index) => (
                // Two entries of a day may have the same title.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className="rounded-lg bg-brand-soft px-3 py-2 text-brand-text">
                  <bdi>{entry}</bdi>
                </li>
              ))}
            </ul>
          )}
          <form onSubmit={add} className="grid gap-3 border-t border-line pt-4">
            <TextField
              label={t("demo.newEntry")}
              maxLength={80}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <Button type="submit" className="justify-self-start">
              {t("demo.addEntry")}
            </Button>
          </form>
        </div>
      </Card>
    </div>
  );
}
