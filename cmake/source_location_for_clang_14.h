// Debian 12's clang 14 lacks the builtin that libstdc++'s std::source_location is made of, and the fuzz targets are built
// with that clang. This file is included ahead of every C++ source there, and nowhere else. It may go with clang 16.
#pragma once

namespace std {

class source_location {
  public:
    static constexpr source_location current(const char* file = __builtin_FILE(),
                                             const char* function = __builtin_FUNCTION(),
                                             unsigned line = __builtin_LINE()) noexcept {
        source_location here;
        here.file_ = file;
        here.function_ = function;
        here.line_ = line;
        return here;
    }
    constexpr const char* file_name() const noexcept { return file_; }
    constexpr const char* function_name() const noexcept { return function_; }
    constexpr unsigned line() const noexcept { return line_; }
    constexpr unsigned column() const noexcept { return 0; }

  private:
    const char* file_ = "";
    const char* function_ = "";
    unsigned line_ = 0;
};

}  // namespace std
