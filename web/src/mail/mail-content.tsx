import type { MailPreview } from '@portal/contract/mail.ts';
import { useId, useState } from 'react';
import { saveFile } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import type { Scheme } from './frame-html.ts';
import { MailFrame, pageScheme } from './mail-frame.tsx';

const PARTS = { html: 'Email', text: 'Plain text', calendar: 'Calendar file', headers: 'Headers' } as const;
type Part = keyof typeof PARTS;

const WIDTHS = { desktop: 720, phone: 375 } as const;
type Width = keyof typeof WIDTHS;

const BLOCK =
  'max-h-[60dvh] overflow-auto rounded-lg border border-line bg-raised p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere';

type MailContentProps = {
  content: Pick<MailPreview, 'subject' | 'html' | 'text' | 'calendar'>;
  /** null if it has none */
  headers: readonly { name: string; value: string }[] | null;
};

/** All parts of an email: HTML in light and dark colors, plain text, attachment and headers. */
export function MailContent({ content, headers }: MailContentProps) {
  const [part, setPart] = useState<Part>('html');
  const [scheme, setScheme] = useState<Scheme>(pageScheme);
  const [width, setWidth] = useState<Width>('desktop');
  const { subject, html, text, calendar } = content;
  const parts = (Object.keys(PARTS) as Part[]).filter(
    (each) => (each !== 'calendar' || calendar !== null) && (each !== 'headers' || headers !== null),
  );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Choices
          label="Part of the email"
          value={part}
          choices={parts.map((each) => [each, PARTS[each]])}
          onChange={setPart}
        />
        {part === 'html' && (
          <>
            <Choices
              label="Theme"
              value={scheme}
              choices={[
                ['light', 'Light'],
                ['dark', 'Dark'],
              ]}
              onChange={setScheme}
            />
            <Choices
              label="Width"
              value={width}
              choices={[
                ['desktop', 'Desktop'],
                ['phone', 'Phone'],
              ]}
              onChange={setWidth}
            />
          </>
        )}
      </div>
      {part === 'html' && (
        <MailFrame html={html} title={`Email: ${subject}`} scheme={scheme} widthPx={WIDTHS[width]} />
      )}
      {part === 'text' && <TextBlock label="Plain text" text={text} />}
      {part === 'calendar' && calendar !== null && (
        <>
          <TextBlock label="Calendar file" text={calendar.content} />
          <Button
            className="justify-self-start"
            onClick={() =>
              saveFile({
                blob: new Blob([calendar.content], { type: 'text/calendar;charset=utf-8' }),
                fileName: calendar.fileName,
              })
            }
          >
            <DownloadIcon />
            Download {calendar.fileName}
          </Button>
        </>
      )}
      {part === 'headers' && headers !== null && (
        <dl className="grid gap-x-4 gap-y-1 rounded-lg border border-line bg-raised p-4 text-sm sm:grid-cols-[10rem_1fr]">
          {headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may occur twice, and their order is fixed
            <div key={index} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="font-mono wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function TextBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={BLOCK}>
      {text}
    </section>
  );
}

type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
};

/** A group of native radio buttons in a row. */
function Choices<Value extends string>({ label, value, choices, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {choices.map(([each, text]) => (
        <label
          key={each}
          className="flex min-h-9 cursor-pointer items-center rounded-lg border border-edge bg-panel px-3 text-sm font-semibold hover:border-court has-checked:border-court has-checked:bg-court has-checked:text-on-court has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus phone:min-h-control"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            className="sr-only"
            onChange={() => onChange(each)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
