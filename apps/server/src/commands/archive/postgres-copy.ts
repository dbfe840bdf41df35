import { once } from "node:events";
import { Readable } from "node:stream";
import type { ClientBase, Connection, Submittable } from "pg";

/*
 * PostgreSQL's COPY over a connection of `pg`, which offers no more than the messages. As text, which every version
 * reads of every other one.
 */

/** What `pg` calls when a message of the statement comes. */
interface CopyMessages {
  handleCopyInResponse(connection: Connection): void;
  handleCopyData(message: { readonly chunk: Buffer }, connection: Connection): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** What `pg` sends and does not declare. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Bytes that may wait in this process for who reads them. */
const maxWaiting = 4 * 1024 * 1024;

/** Runs `COPY … TO STDOUT` and gives what comes, as fast as it is read. */
export function copyOut(client: ClientBase, statement: string): AsyncIterable<Buffer> {
  let connection: Connection | null = null;
  const stream = new Readable({
    highWaterMark: maxWaiting,
    read: () => connection?.stream.resume(),
  });
  submit(client, statement, {
    handleCopyInResponse: (asked) => copyOf(asked).sendCopyFail("nothing was to be copied in"),
    handleCopyData({ chunk }, from) {
      connection = from;
      // `pg` uses the memory of a chunk again for what comes after it, which may be before this one is read.
      if (!stream.push(Buffer.from(chunk))) from.stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => stream.push(null),
    handleError: (error) => stream.destroy(error),
  });
  return stream;
}

/** Runs `COPY … FROM STDIN` with the content. */
export async function copyIn(client: ClientBase, statement: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: unknown = null;

  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of content) {
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      connection.endCopyFrom();
    } catch (error) {
      failure = error;
      connection.sendCopyFail("the content cannot be read");
    }
  }

  submit(client, statement, {
    handleCopyInResponse: (connection) => void send(copyOf(connection)),
    handleCopyData: () => undefined,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: resolve,
    // The content's own failure says more than PostgreSQL's answer to it.
    handleError: (error) => reject(failure ?? error),
  });
  await promise;
}

function submit(client: ClientBase, statement: string, messages: CopyMessages): void {
  const query: Submittable & CopyMessages = { submit: (connection) => connection.query(statement), ...messages };
  client.query(query);
}

function copyOf(connection: Connection): CopyConnection {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class of `pg` has the three methods, its declaration has not
  return connection as CopyConnection;
}
