import { Terminal } from "lucide-react";
import { Card } from "../card/card.tsx";
import { CopyButton } from "../copy-button/copy-button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { curlCommand } from "./curl-command.ts";
import type { HttpMessage } from "./message.ts";
import { MessageBody } from "./message-body.tsx";
import { MessageHeaders } from "./message-headers.tsx";
import { StartLine } from "./start-line.tsx";

/** An HTTP request or response as it was traced: start line, headers, body. What was masked says so. */
export function MessageViewer({ message }: { message: HttpMessage }) {
  const text = useUiText();
  const title = message.kind === "request" ? text.request : text.response;
  const { bytes } = message.body;
  return (
    <Card
      title={title}
      padded={false}
      actions={
        <>
          {bytes !== null && bytes > 0 && (
            <span className="text-sm text-fg-3 tabular-nums">
              <bdi>{text.bytes(bytes)}</bdi>
            </span>
          )}
          {message.kind === "request" && (
            <CopyButton icon={Terminal} label={text.copyCurl} text={() => curlCommand(message)} />
          )}
        </>
      }
    >
      <StartLine message={message} />
      <MessageHeaders label={`${title}: ${text.headers}`} headers={message.headers} />
      <div className="border-t border-line p-5">
        <MessageBody label={`${title}: ${text.body}`} body={message.body} />
      </div>
    </Card>
  );
}
