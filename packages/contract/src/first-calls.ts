/**
 * What the console needs to know of the calls that its first page makes: everything but the schemas, which would bring
 * zod into the first load of the login. The same as in the table, and a test holds them to it.
 */
export const firstCalls = {
  "login.create": {
    method: "POST",
    path: "/auth/jwt/create",
    access: { kind: "public" },
    answer: { status: 200, body: true },
  },
  "login.refresh": {
    method: "POST",
    path: "/auth/jwt/refresh",
    access: { kind: "public" },
    answer: { status: 200, body: true },
  },
  "setup.get": {
    method: "GET",
    path: "/auth/setup",
    access: { kind: "public" },
    answer: { status: 200, body: true },
  },
  "registration.policy": {
    method: "GET",
    path: "/auth/registration",
    access: { kind: "public" },
    answer: { status: 200, body: true },
  },
  "integration.status": {
    method: "GET",
    path: "/api/secureinbox/integrations/status/",
    access: { kind: "visitor" },
    answer: { status: 200, body: true },
  },
} as const;

export type FirstCall = keyof typeof firstCalls;
