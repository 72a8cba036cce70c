import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Says when the next attempt is taken. How long that is was said by the server, with the problem. */
export function Wait({ seconds }: { seconds: number }) {
  const { t } = useTranslation('account');
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return over ? <p>{t('wait.over')}</p> : null;
}
