import { Select } from "@parapet/ui/select";
import { useQuery } from "@tanstack/react-query";
import { handlersQuery } from "./handlers-query.ts";

interface HandlerSelectProps {
  label: string;
  /** What stands for no person. */
  none: string;
  /** The current assignee, with the name at that time; null for none. */
  id: string | null;
  name: string | null;
  onChange: (id: string | null) => void;
}

const noId = "";

/** Who works on something. */
export function HandlerSelect({ label, none, id, name, onChange }: HandlerSelectProps) {
  const { data = [] } = useQuery(handlersQuery);
  const isKnown = id === null || data.some((each) => each.id === id);
  const people = isKnown ? data : [{ id, name: name ?? "" }, ...data];
  return (
    <Select
      label={label}
      value={id ?? noId}
      onChange={(chosen) => onChange(chosen === noId ? null : chosen)}
      choices={[
        { value: noId, label: none },
        ...people.map((each) => ({ value: each.id, label: <bdi>{each.name}</bdi> })),
      ]}
    />
  );
}
