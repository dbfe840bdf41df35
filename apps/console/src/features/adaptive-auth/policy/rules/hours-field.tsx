import type { RuleCondition } from "@parapet/contract";
import { Checkbox } from "@parapet/ui/checkbox";
import { TextField } from "@parapet/ui/text-field";
import { useT } from "../../../../lib/i18n/use-t.ts";

type Hours = NonNullable<RuleCondition["hours"]>;

interface HoursFieldProps {
  hours: RuleCondition["hours"];
  onChange: (hours: Hours | undefined) => void;
}

/** Hours of the day in a time zone, over midnight where the second is the smaller. */
export function HoursField({ hours, onChange }: HoursFieldProps) {
  const t = useT();
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid gap-3">
      <Checkbox
        label={t("policy.asks.hours")}
        checked={hours !== undefined}
        onChange={({ target }) => onChange(target.checked ? { from: 8, to: 18, time_zone } : undefined)}
      />
      {hours !== undefined && (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[5rem_5rem_1fr]">
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              label={t(`policy.hours.${end}`)}
              type="number"
              min={0}
              max={24}
              value={hours[end]}
              onChange={({ target }) => onChange({ ...hours, [end]: Number(target.value) })}
            />
          ))}
          <TextField
            label={t("policy.hours.zone")}
            dir="ltr"
            className="max-sm:col-span-2"
            defaultValue={hours.time_zone}
            onChange={({ target }) => onChange({ ...hours, time_zone: target.value })}
          />
        </div>
      )}
    </div>
  );
}
