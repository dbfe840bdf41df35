import { samplePeople } from "../story/sample.ts";
import type { Story } from "../story/story.ts";
import { Avatar } from "./avatar.tsx";

export const avatarStories: readonly Story[] = [
  {
    title: "name",
    render: () => (
      <ul className="flex flex-wrap gap-6">
        {samplePeople.map(({ name }) => (
          <li key={name} className="flex items-center gap-2.5">
            <Avatar name={name} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    ),
  },
];
