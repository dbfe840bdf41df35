import { useState } from "react";
import { samplePeople } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import type { ComboboxChoice } from "./combobox-choice.ts";
import { Combobox } from "./combobox.tsx";
import { MultiCombobox } from "./multi-combobox.tsx";

function usePeople(): readonly ComboboxChoice[] {
  const t = useStoryText();
  return samplePeople.map(({ id, name, address }, index) => ({
    value: id,
    label: name,
    group: t(index < 2 ? "story.finance" : "story.research"),
    ...(id === "5" ? { hint: t("story.onLeave"), disabled: true } : { hint: address }),
  }));
}

function Single() {
  const t = useStoryText();
  const [value, setValue] = useState<ComboboxChoice | null>(null);
  return (
    <Combobox
      label={t("story.person")}
      hint={t("story.personHint")}
      placeholder={t("story.everybody")}
      choices={usePeople()}
      value={value}
      onChange={setValue}
    />
  );
}

function Multiple() {
  const t = useStoryText();
  const people = usePeople();
  const [chosen, setChosen] = useState<readonly string[]>(["1", "2"]);
  return (
    <MultiCombobox
      label={t("story.people")}
      choices={people}
      value={people.filter(({ value }) => chosen.includes(value))}
      onChange={(choices) => setChosen(choices.map(({ value }) => value))}
    />
  );
}

function Creating() {
  const t = useStoryText();
  const [known, setKnown] = useState<readonly ComboboxChoice[]>([{ value: "eu-west-1", label: "eu-west-1" }]);
  const [value, setValue] = useState<readonly ComboboxChoice[]>([]);
  const create = (label: string) => {
    const made = { value: label, label };
    setKnown([...known, made]);
    setValue([...value, made]);
  };
  return <MultiCombobox label={t("story.tags")} choices={known} value={value} onChange={setValue} onCreate={create} />;
}

function Searching() {
  const t = useStoryText();
  const people = usePeople();
  const [choices, setChoices] = useState<readonly ComboboxChoice[]>([]);
  const [loading, setLoading] = useState(false);
  const [value, setValue] = useState<ComboboxChoice | null>(null);
  const search = (query: string) => {
    setLoading(true);
    setTimeout(() => {
      setChoices(people.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())));
      setLoading(false);
    }, 600);
  };
  return (
    <Combobox
      label={t("story.foundByServer")}
      choices={choices}
      loading={loading}
      onSearch={search}
      value={value}
      onChange={setValue}
    />
  );
}

function WithError() {
  const t = useStoryText();
  return (
    <Combobox
      label={t("story.owner")}
      error={t("story.ownerMissing")}
      choices={usePeople()}
      value={null}
      onChange={() => {}}
    />
  );
}

export const comboboxStories: readonly Story[] = [
  { title: "hint · placeholder", render: Single },
  { title: "MultiCombobox", render: Multiple },
  { title: "onCreate", render: Creating },
  { title: "onSearch · loading", render: Searching },
  { title: "error", render: WithError },
];
