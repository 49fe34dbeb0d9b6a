import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

export function useMembers() {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'members'],
    queryFn: ({ signal }) => client.members.list({ signal }),
    enabled: can('read:members'),
  });
}

export function useInvitations() {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'invitations'],
    queryFn: ({ signal }) => client.invitations.list({ signal }),
    enabled: can('read:members'),
  });
}
