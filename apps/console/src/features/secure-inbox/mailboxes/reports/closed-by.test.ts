import { expect, test } from "vitest";
import { closedAsClean, closedAsPhishing } from "./working-card.tsx";

const at = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: 101 }, (_, percent) => counts[percent] ?? 0);
const history = {
  mails: 20,
  phishing: at({ 94: 1, 95: 2, 100: 4 }),
  clean: at({ 0: 3, 5: 2, 6: 1 }),
  harmless: at({ 94: 1, 100: 1 }),
  harmful: at({ 5: 1, 6: 1 }),
};

test("counts what lies on the chosen side of a limit, the limit itself among it", () => {
  expect(closedAsPhishing(history, 95)).toEqual({ closed: 6, wrong: 1 });
  expect(closedAsPhishing(history, 94)).toEqual({ closed: 7, wrong: 2 });
  expect(closedAsPhishing(history, 100)).toEqual({ closed: 4, wrong: 1 });
  expect(closedAsClean(history, 5)).toEqual({ closed: 5, wrong: 1 });
  expect(closedAsClean(history, 0)).toEqual({ closed: 3, wrong: 0 });
});
