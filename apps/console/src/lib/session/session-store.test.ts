import { beforeEach, expect, test, vi } from "vitest";
import {
  awaitsLogin,
  currentSession,
  endSession,
  expireSession,
  isLoggedIn,
  offerLogin,
  renewAccess,
  setIntegrated,
  setMfa,
  startSession,
  subscribeToSession,
} from "./session-store.ts";

const user = {
  first_name: "Nadia",
  last_name: "Rahmani",
  email: "nadia@example.org",
  role: "analyst",
  organization_id: null,
} as const;

beforeEach(() => localStorage.clear());

const storedKeys = () => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));

test("logged in means both tokens are stored", () => {
  expect(isLoggedIn()).toBe(false);
  localStorage.setItem("auth", '{"access":"a"}');
  expect(isLoggedIn()).toBe(false);
  localStorage.setItem("auth", '{"access":"a","refresh":""}');
  expect(isLoggedIn()).toBe(false);
  localStorage.setItem("auth", '{"access":"a","refresh":"r"}');
  expect(isLoggedIn()).toBe(true);
});

test("a login stores auth and user under their keys and forgets the second factor's token", () => {
  setMfa("step");
  startSession({ access: "a", refresh: "r" }, user);
  expect(localStorage.getItem("auth")).toBe('{"access":"a","refresh":"r"}');
  expect(currentSession().user).toEqual(user);
  expect(localStorage.getItem("mfa")).toBeNull();
});

test("a renewed access token keeps the refresh token", () => {
  startSession({ access: "a", refresh: "r" }, user);
  renewAccess("b", "r");
  expect(currentSession().tokens).toEqual({ access: "b", refresh: "r" });
});

test("a logout removes auth and user and nothing else", () => {
  startSession({ access: "a", refresh: "r" }, user);
  setIntegrated(true);
  endSession();
  expect(storedKeys()).toEqual(["is_integrated"]);
});

test("a negative integration status removes the item", () => {
  setIntegrated(true);
  expect(localStorage.getItem("is_integrated")).toBe("true");
  setIntegrated(false);
  expect(localStorage.getItem("is_integrated")).toBeNull();
});

test.each(["{", "[]", '"text"', "null", '{"access":1,"refresh":2}'])(
  "damaged auth %s is no session and breaks nothing",
  (stored) => {
    localStorage.setItem("auth", stored);
    localStorage.setItem("user", stored);
    localStorage.setItem("mfa", stored);
    expect(currentSession()).toEqual({ tokens: null, user: null, mfa: null, isIntegrated: false, isExpired: false });
  },
);

test("an unknown role reads as none", () => {
  localStorage.setItem("user", '{"email":"a@example.org","role":"emperor"}');
  expect(currentSession().user).toEqual({
    first_name: "",
    last_name: "",
    email: "a@example.org",
    role: null,
    organization_id: null,
  });
});

test("the snapshot stays the same object until something changes", () => {
  startSession({ access: "a", refresh: "r" }, user);
  expect(currentSession()).toBe(currentSession());
});

test("a logout in another tab is heard here", () => {
  startSession({ access: "a", refresh: "r" }, user);
  const heard = vi.fn<() => boolean>(isLoggedIn);
  const unsubscribe = subscribeToSession(heard);
  localStorage.removeItem("auth");
  dispatchEvent(new StorageEvent("storage", { key: "auth" }));
  dispatchEvent(new StorageEvent("storage", { key: "app-theme" }));
  expect(heard).toHaveReturnedWith(false);
  expect(heard).toHaveBeenCalledTimes(1);
  unsubscribe();
  dispatchEvent(new StorageEvent("storage", { key: "auth" }));
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a session that expires is cleared, and awaits a login only where the page offers one", () => {
  startSession({ access: "a", refresh: "r" }, user);
  expireSession();
  expect(storedKeys()).toEqual([]);
  expect(awaitsLogin()).toBe(false);

  startSession({ access: "a", refresh: "r" }, user);
  const withdraw = offerLogin();
  expireSession();
  expect(localStorage.getItem("auth")).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
  expect(awaitsLogin()).toBe(true);
  expect(currentSession().user).toEqual(user);
  withdraw();
  expect(awaitsLogin()).toBe(false);
});

test("a login in any tab ends the wait, and so does a logout", () => {
  const withdraw = offerLogin();
  for (const end of [() => startSession({ access: "b", refresh: "s" }, user), endSession]) {
    startSession({ access: "a", refresh: "r" }, user);
    expireSession();
    expect(awaitsLogin()).toBe(true);
    end();
    expect(awaitsLogin()).toBe(false);
    expect(localStorage.getItem("session_expired")).toBeNull();
  }
  withdraw();
});
