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
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        dir={directionOf(value)}
        className={`${BOX} mt-1 block resize-y`}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      <p id={`${id}-hint`} className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{hint}</span>
        {most ? (
          <span className="tabular-nums">
            {count(value.length)} of {count(most)}
          </span>
        ) : null}
      </p>
    </div>
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
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        className={`${BOX} mt-1 block min-h-10`}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </div>
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
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        className={`${BOX} mt-1 block min-h-10`}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
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
