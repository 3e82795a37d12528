/** The state of the service: asked for, and looked after while the page is open. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useService, useToken } from './hooks';
import { isTrouble } from './problem';

const LOOK_AFTER_MS = 20_000;
const LOOK_FOR_IT_MS = 5000;

/** The state of the service; asked anew when the workspace changes, as an ended one is refused here too. */
export function useStatus() {
  const { client } = useService();
  const token = useToken();
  return useQuery({ queryKey: ['status', token], queryFn: ({ signal }) => client.get('/api/status', {}, signal) });
}

/**
 * Looks whether the service answers, now and then and when the page is seen again, and asks for its state where that
 * has changed. A look is no use of the workspace.
 */
export function useWatch(): void {
  const { client } = useService();
  const cache = useQueryClient();
  const { error } = useStatus();
  const isDown = error !== null && isTrouble(error);
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (document.hidden || (await client.answers()) !== isDown) return;
      await cache.invalidateQueries({ queryKey: ['status'] }, { cancelRefetch: false });
    };
    const onSight = (): void => void look();
    const timer = setInterval(onSight, isDown ? LOOK_FOR_IT_MS : LOOK_AFTER_MS);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [client, cache, isDown]);
}
