import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Card } from "./card.tsx";

function TitledCard() {
  const text = useUiText();
  return (
    <Card title={text.notifications} actions={<Button size="sm">{text.clearAll}</Button>}>
      {text.noChoices}
    </Card>
  );
}

function PlainCard() {
  return <Card>{useUiText().noChoices}</Card>;
}

function EdgeToEdgeCard() {
  const text = useUiText();
  return (
    <Card title={text.columns} padded={false}>
      <ul className="divide-y divide-line">
        {[text.from, text.to, text.filterValue].map((entry) => (
          <li key={entry} className="px-5 py-3">
            {entry}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const cardStories: readonly Story[] = [
  { title: "children", render: PlainCard },
  { title: "title · actions", render: TitledCard },
  { title: "padded={false}", render: EdgeToEdgeCard },
];
