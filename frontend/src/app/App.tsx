import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { refreshSession } from '@/shared/session/refresh';
import { leaveMalformed } from './malformed';
import { createQueryClient } from './query-client';
import { routes } from './routes';

// Beside the first page's code and data, so that nothing waits for it.
void refreshSession();

leaveMalformed();
const queryClient = createQueryClient();
const router = createBrowserRouter(routes);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
