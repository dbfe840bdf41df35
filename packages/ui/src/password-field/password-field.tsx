import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { TextField, type TextFieldProps } from "../text-field/text-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "end" | "start">;

/** A password with show/hide, and a word when Caps Lock would spoil it. */
export function PasswordField({ hint, onKeyUp, onBlur, ...rest }: PasswordFieldProps) {
  const text = useUiText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState("CapsLock"));
    onKeyUp?.(event);
  };
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      hint={capsLock ? <span className="font-medium text-warning">{text.capsLock}</span> : hint}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      end={
        <IconButton
          label={shown ? text.hidePassword : text.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={18} />
        </IconButton>
      }
    />
  );
}
