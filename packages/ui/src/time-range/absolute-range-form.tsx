import { type SubmitEvent, useState } from "react";
import { Button } from "../button/button.tsx";
import { DateField } from "../date-field/date-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { momentOf, type TimeRange, toLocalInput } from "./time-range.ts";

interface AbsoluteRangeFormProps {
  range: TimeRange;
  now: Date;
  onApply: (range: TimeRange) => void;
}

function inputOf(bound: string | undefined, now: Date): string {
  const moment = bound ? momentOf(bound, now) : null;
  return moment ? toLocalInput(moment) : "";
}

/** Two ends in the viewer's zone; each may stay open. */
export function AbsoluteRangeForm({ range, now, onApply }: AbsoluteRangeFormProps) {
  const text = useUiText();
  const [from, setFrom] = useState(() => inputOf(range.from, now));
  const [to, setTo] = useState(() => inputOf(range.to, now));
  const inverted = from !== "" && to !== "" && from >= to;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inverted) return;
    onApply({
      ...(from ? { from: new Date(from).toISOString() } : {}),
      ...(to ? { to: new Date(to).toISOString() } : {}),
    });
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-3 border-t border-line px-2.5 pt-3 pb-1.5">
      <p className="flex justify-between gap-2 text-sm text-fg-3">
        {text.absoluteRange}
        <span>{new Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      </p>
      <DateField withTime label={text.from} value={from} onChange={setFrom} />
      <DateField
        withTime
        label={text.to}
        value={to}
        error={inverted ? text.rangeInverted : undefined}
        onChange={setTo}
      />
      <Button type="submit" disabled={inverted || (from === "" && to === "")}>
        {text.apply}
      </Button>
    </form>
  );
}
