import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';

/** How long is left until the next attempt is taken; counts down by itself. */
export function Wait({ seconds }: { seconds: number }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const left = useSecondsLeft(seconds);
  if (left === 0) return <p>{t('wait.over')}</p>;
  const minutes = Math.ceil(left / 60);
  return (
    // Not announced with each step: the length of the wait was said once, with the problem.
    <p aria-live="off">
      {left < 60
        ? t('wait.seconds', { count: left, formatted: format.number(left) })
        : t('wait.minutes', { count: minutes, formatted: format.number(minutes) })}
    </p>
  );
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    // From the clock, since timers of a window in the background are late.
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
