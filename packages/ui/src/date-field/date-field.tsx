import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { deferred } from "../deferred/deferred.ts";
import { Popover } from "../popover/popover.tsx";
import { TextField, type TextFieldProps } from "../text-field/text-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { readMoment, writeMoment } from "./day.ts";

export interface DateFieldProps extends Pick<TextFieldProps, "label" | "aside" | "hint" | "error" | "required"> {
  /** `2026-11-24`, with `withTime` `2026-11-24T14:05` in the viewer's zone; empty for none. */
  value: string;
  /** Empty, too, while what is typed is no date. */
  onChange: (value: string) => void;
  withTime?: boolean;
  /** Later days are not to choose in the calendar. */
  max?: string;
}

const month = deferred(async () => (await import("./month-grid.tsx")).MonthGrid);

/**
 * A day, or a minute of one. It is said in the language of the page, typed in the order of ISO 8601 which is the same in
 * all of them, and chosen from a calendar. The browser's own field speaks the browser's language.
 */
export function DateField({ value, onChange, withTime = false, max, error, ...rest }: DateFieldProps) {
  const text = useUiText();
  const [typed, setTyped] = useState("");
  const [focused, setFocused] = useState(false);
  const [open, setOpen] = useState(false);
  const example = withTime ? "2026-11-24 14:05" : "2026-11-24";
  const known = readMoment(value, withTime);
  const isTyping = focused || known === null;
  const isDate = known !== null || typed.trim() === "";
  const problem = isDate ? undefined : text.dateInvalid(example);
  const day = known?.slice(0, 10) ?? null;
  const choose = (chosen: string) => {
    onChange(withTime ? `${chosen}T${known?.slice(11) ?? "00:00"}` : chosen);
    setOpen(false);
  };
  return (
    <TextField
      {...rest}
      // No form is sent with what is no date, as if nothing had been typed.
      ref={(input) => input?.setCustomValidity(problem ?? "")}
      autoComplete="off"
      placeholder={example}
      // What is typed reads left to right, what is said as the page does; both begin where the page begins.
      dir={isTyping ? "ltr" : undefined}
      className={isTyping ? "rtl:ps-11 rtl:pe-3 rtl:text-end" : undefined}
      value={isTyping ? typed : say(known, withTime, text.locale)}
      error={error ?? (focused ? undefined : problem)}
      onFocus={() => {
        setTyped(known === null ? typed : writeMoment(known));
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readMoment(target.value, withTime) ?? "");
      }}
      end={
        <Popover
          label={text.chooseDate}
          align="end"
          open={open}
          onOpenChange={setOpen}
          trigger={
            <IconButton label={text.chooseDate} size="sm" onPointerEnter={month.prepare} onFocus={month.prepare}>
              <CalendarDays aria-hidden size={16} />
            </IconButton>
          }
        >
          <month.Part props={{ day, max: max?.slice(0, 10), onChoose: choose }} />
        </Popover>
      }
    />
  );
}

function say(value: string, withTime: boolean, locale: string): string {
  return withTime
    ? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(value))
    : new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(`${value}T00:00Z`));
}
