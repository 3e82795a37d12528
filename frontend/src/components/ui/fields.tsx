/** Labelled fields. */
import { useId, type ComponentProps, type ReactNode } from 'react';
import { directionOf } from '@/lib/direction';
import { count } from '@/lib/format';

const BOX = 'w-full rounded-md border border-strong bg-surface px-3 py-2 text-text';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string;
  hint?: ReactNode;
  value: string;
  most?: number;
  onChange: (value: string) => void;
}

export function TextArea({ label, hint, value, most, onChange, ...rest }: TextAreaProps) {
  const length = most ? `${count(value.length)} of ${count(most)}` : undefined;
  return (
    <Labelled label={label} hint={hint} length={length}>
      {(named) => (
        <textarea
          {...named}
          dir={directionOf(value)}
          className={`${BOX} mt-1 block resize-y`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      )}
    </Labelled>
  );
}

interface SecretProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** A short text that is not shown. */
export function Secret({ label, hint, value, onChange }: SecretProps) {
  return (
    <Labelled label={label} hint={hint}>
      {(named) => (
        <input
          {...named}
          type="password"
          autoComplete="off"
          className={`${BOX} mt-1 block min-h-10`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string>({ label, hint, value, options, onChange }: SelectProps<Value>) {
  return (
    <Labelled label={label} hint={hint} isSmall>
      {(named) => (
        <select
          {...named}
          className={`${BOX} mt-1 block min-h-10`}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface LabelledProps {
  label: string;
  hint?: ReactNode;
  length?: string;
  isSmall?: boolean;
  children: (named: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A field with its label above it, and below it, where there is one, a hint and how much of it is full. */
function Labelled({ label, hint, length, isSmall, children }: LabelledProps) {
  const id = useId();
  const isDescribed = Boolean(hint ?? length);
  return (
    <div>
      <label htmlFor={id} className={isSmall ? 'text-sm font-semibold' : 'font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': isDescribed ? `${id}-hint` : undefined })}
      {isDescribed ? (
        <p id={`${id}-hint`} className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span>{hint}</span>
          {length ? <span className="tabular-nums">{length}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

interface ChoicesProps<Value extends string> extends Omit<SelectProps<Value>, 'hint'> {
  name: string;
}

/** One of a few, all to be seen. */
export function Choices<Value extends string>({ label, name, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {options.map(([option, words]) => (
          <label
            key={option}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md border border-strong bg-surface px-3 py-1 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              className="size-4 accent-(--accent)"
              checked={value === option}
              onChange={() => onChange(option)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
