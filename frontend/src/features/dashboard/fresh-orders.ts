import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askAnew } from '@/shared/api/ask-anew';
import { useOpenDialog } from '@/shared/dialogs';
import { DASHBOARD } from './queries';

/** Once the form of an order has closed, what was ordered is asked for again. */
export function useFreshOrders(): void {
  const client = useQueryClient();
  const dialog = useOpenDialog();
  const was = useRef(dialog);
  useEffect(() => {
    if (was.current !== null && dialog === null) void askAnew(client, [DASHBOARD]);
    was.current = dialog;
  }, [client, dialog]);
}
