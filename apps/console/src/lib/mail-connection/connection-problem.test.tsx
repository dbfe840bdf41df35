import { mailConnectionProblem, type MailConnectionError } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { ConnectionProblem } from "./connection-problem.tsx";
import { mailConnectionMessages } from "./messages.ts";

const show = (traits: Partial<MailConnectionError>) => {
  const error = {
    problem: "other",
    code: null,
    message: "",
    request_id: null,
    at: "2026-11-20T09:00:00.000Z",
    ...traits,
  } as const;
  return openView(<ConnectionProblem error={error} />, mailConnectionMessages);
};
const lines = () => [...screen.getByRole("alert").querySelectorAll("p")].map(({ textContent }) => textContent);

test.each(mailConnectionProblem.options)("%s says what happened and what to do", async (problem) => {
  await show({ problem });
  expect(lines()).toEqual([say(`mail.problem.${problem}`), say(`mail.remedy.${problem}`)]);
});

test("Microsoft's own words and the id of the request are there for its support", async () => {
  await show({ message: "AADSTS7000215: Invalid client secret", request_id: "req-1" });
  expect(lines().slice(2)).toEqual([
    `${say("mail.microsoftSays")}: AADSTS7000215: Invalid client secret`,
    `${say("mail.requestId")}: req-1`,
  ]);
  expect(screen.getByText(/AADSTS/).lang).toBe("en");
});
