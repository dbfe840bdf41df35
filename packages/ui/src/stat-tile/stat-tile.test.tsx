import { afterEach, expect, test } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { StatTile } from "./stat-tile.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const words = () => document.body.textContent;

test("it says the number, the change, and whether that is good", async () => {
  page = await mount(<StatTile label="Errors" value={1500} previous={1000} better="less" href="#errors" />);
  expect(words()).toBe("Errors1,500+50%worsevs 1,000");
  expect(page.get("link", "Errors").getAttribute("href")).toBe("#errors");
});

test("a change from nothing is new, and no share", async () => {
  page = await mount(<StatTile label="Clients" value={4} previous={0} better="more" />);
  expect(words()).toBe("Clients4newbettervs 0");
});

test("nothing after nothing is no change", async () => {
  page = await mount(<StatTile label="Clients" value={0} previous={0} better="more" />);
  expect(words()).toBe("Clients0");
});

test("numbers that read the same have not changed", async () => {
  const format = (value: number) => `${value.toFixed(1)}%`;
  page = await mount(<StatTile label="Error rate" value={5.31} previous={5.34} better="less" format={format} />);
  expect(words()).toBe("Error rate5.3%0%vs 5.3%");
});

test("what is unknown is no zero, and what loads is busy", async () => {
  page = await mount(<StatTile label="Clients" value={null} previous={3} />);
  expect(words()).toBe("Clients–");
  await page.render(<StatTile label="Clients" value={null} loading />);
  expect(words()).toBe("Clients");
  expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
});

test("a tile that compares nothing keeps no line for it, and one that waits for the number before does", async () => {
  const lines = () => document.querySelector(".shadow-card")?.childElementCount;
  page = await mount(<StatTile label="Clients" value={4} />);
  expect(lines()).toBe(2);
  await page.render(<StatTile label="Clients" value={null} previous={null} loading />);
  expect(lines()).toBe(3);
});
