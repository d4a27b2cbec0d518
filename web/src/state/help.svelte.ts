// Which of the two help pages is open: what the keys do, or what runs here.
class Help {
  open = $state<'' | 'keys' | 'about'>('');
}

export const help = new Help();
