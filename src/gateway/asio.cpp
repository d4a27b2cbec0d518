// The code of Asio and Beast, compiled here once for the whole program (their *_SEPARATE_COMPILATION is a public
// definition of this library).
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
