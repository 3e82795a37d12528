/** Asks for a key where the service needs one. It is kept for this tab and sent with every request. */
import { useState, useSyncExternalStore } from 'react';
import { useService } from '@/api/hooks';
import { useStatus } from '@/api/status';
import { Button } from '@/components/ui/button';
import { Secret } from '@/components/ui/fields';
import { takeFocus } from '@/lib/focus';

export function KeyField() {
  const { client } = useService();
  const isRequired = useStatus().data?.key_required === true;
  const key = useSyncExternalStore(client.key.subscribe, client.key.get);
  const [typed, setTyped] = useState('');
  const [wasSent, setWasSent] = useState(false);
  if (!isRequired || key !== null) return null;
  return (
    <form
      aria-label="Key of this service"
      className="mb-4 grid max-w-xl gap-2 rounded-lg border border-strong bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') return;
        takeFocus(document.querySelector('h1'));
        setTyped('');
        setWasSent(true);
        client.key.set(typed.trim());
      }}
    >
      {wasSent ? (
        <p role="alert" className="font-semibold">
          This key is not known here. Look whether all of it was copied, or ask for a new one.
        </p>
      ) : null}
      <Secret
        label="Key"
        hint="This service answers only people who have a key. The key is kept until you close this tab."
        value={typed}
        onChange={setTyped}
      />
      <div>
        <Button look="primary" type="submit" disabled={typed.trim() === ''}>
          Use this key
        </Button>
      </div>
    </form>
  );
}
